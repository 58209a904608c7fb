package org.robotspec.lint.internal;

import org.jspecify.annotations.Nullable;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.internal.parsing.LineScanner;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.TextLines;

/** A file as lint and corrections read it under a profile, on demand. Not thread-safe. */
public final class ReadFile {
  private final byte[] body;
  private final SpecProfile profile;

  private @Nullable TextLines text;
  private @Nullable Lines lines;
  private @Nullable RobotsTxt robots;

  public ReadFile(byte[] body, SpecProfile profile) {
    this.body = body;
    this.profile = profile;
  }

  public byte[] body() {
    return body;
  }

  public SpecProfile profile() {
    return profile;
  }

  /** Returns all its lines. */
  public TextLines text() {
    if (text == null) {
      text = new TextLines(body);
    }
    return text;
  }

  /** Returns the lines that are read under the profile. */
  public Lines lines() {
    if (lines == null) {
      lines = LineScanner.scan(body, profile);
    }
    return lines;
  }

  /** Returns its groups and sitemaps. */
  public RobotsTxt robots() {
    if (robots == null) {
      robots = RobotsTxt.of(lines(), profile);
    }
    return robots;
  }
}
