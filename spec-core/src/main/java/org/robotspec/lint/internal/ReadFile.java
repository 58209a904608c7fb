package org.robotspec.lint.internal;

import java.util.HashMap;
import java.util.Map;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.internal.parsing.LineScanner;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.TextLines;

/**
 * A file as lint and its corrections read it: once for each profile. Not thread-safe.
 *
 * @param text all its lines
 * @param lines those that are read under the profile
 * @param robots its groups and sitemaps
 * @param byProfile the readings of the same octets
 */
public record ReadFile(
    SpecProfile profile,
    TextLines text,
    Lines lines,
    RobotsTxt robots,
    Map<SpecProfile, ReadFile> byProfile) {

  /** Reads a file. */
  public static ReadFile of(byte[] body, SpecProfile profile) {
    return of(new TextLines(body), profile, new HashMap<>());
  }

  private static ReadFile of(
      TextLines text, SpecProfile profile, Map<SpecProfile, ReadFile> byProfile) {
    Lines lines = LineScanner.scan(text.bytes(), profile);
    ReadFile file = new ReadFile(profile, text, lines, RobotsTxt.of(lines, profile), byProfile);
    byProfile.put(profile, file);
    return file;
  }

  /** Returns the same octets as another profile reads them. */
  public ReadFile under(SpecProfile other) {
    ReadFile known = byProfile.get(other);
    return known == null ? of(text, other, byProfile) : known;
  }

  public byte[] body() {
    return text.bytes();
  }
}
