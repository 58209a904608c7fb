package org.robotspec.lint.internal;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.internal.parsing.LineScanner;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.TextLines;

/** A file as lint and corrections read it: once for each profile, on demand. Not thread-safe. */
public final class ReadFile {
  private final byte[] body;
  private final SpecProfile profile;

  /** The readings of the same octets. */
  private final Map<SpecProfile, ReadFile> byProfile;

  private @Nullable TextLines text;
  private @Nullable Lines lines;
  private @Nullable RobotsTxt robots;

  public ReadFile(byte[] body, SpecProfile profile) {
    this(body, profile, new HashMap<>());
  }

  private ReadFile(byte[] body, SpecProfile profile, Map<SpecProfile, ReadFile> byProfile) {
    this.body = body;
    this.profile = profile;
    this.byProfile = byProfile;
  }

  /** Returns the same octets as another profile reads them. */
  public ReadFile under(SpecProfile other) {
    return other.equals(profile)
        ? this
        : byProfile.computeIfAbsent(other, asked -> new ReadFile(body, asked, byProfile));
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
