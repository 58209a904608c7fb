package org.robotspec.rules.internal.parsing;

import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.text.Ascii;
import org.robotspec.text.Platform;

/**
 * Reads bytes into {@link Lines}: the first stage (F-1 to F-6).
 *
 * <p>One pass. A line that starts with a known field and a colon is recognised at once, before its
 * end is found; other forms that google/robotstxt accepts are tried only if the profile is lenient.
 */
public final class LineScanner {
  private static final byte[] BOM = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private static final int NINTH = 8;

  private final byte[] bytes;
  private final int length;
  private final boolean lenient;
  private final boolean usage;
  private final int maxLine;
  private final ValueScanner values;
  private final Lines lines;

  private LineScanner(byte[] bytes, int length, SpecProfile profile) {
    this.bytes = bytes;
    this.length = length;
    this.lenient = profile.get(ProfileSettings.LENIENT);
    this.usage = profile.get(ProfileSettings.USAGE_PREFERENCES);
    this.maxLine = profile.get(ProfileSettings.MAX_LINE_BYTES);
    this.values = new ValueScanner(bytes);
    this.lines = new Lines(bytes);
  }

  public static Lines scan(byte[] bytes, SpecProfile profile) {
    LineScanner scanner =
        new LineScanner(bytes, limit(bytes, profile.get(ProfileSettings.MAX_BYTES)), profile);
    scanner.scan();
    return scanner.lines;
  }

  /** Returns how many bytes to read: all, or the lines that end within the limit (F-6). */
  public static int limit(byte[] bytes, int max) {
    if (max == 0 || bytes.length <= max || isLineEnd(bytes[max])) {
      return max == 0 ? bytes.length : Math.min(bytes.length, max);
    }
    int end = max;
    while (end > 0 && !isLineEnd(bytes[end - 1])) {
      end--;
    }
    return end;
  }

  /** Returns the length of a whole or partial byte-order mark at the start (F-1). */
  public static int bomLength(byte[] bytes, int length) {
    int n = 0;
    while (n < BOM.length && n < length && bytes[n] == BOM[n]) {
      n++;
    }
    return n;
  }

  public static boolean isLineEnd(byte octet) {
    return octet == '\n' || octet == '\r';
  }

  public static int lineEnd(byte[] bytes, int at, int length) {
    return Swar.indexOf(bytes, at, length, '\n', '\r');
  }

  public static int nextLine(byte[] bytes, int end, int length) {
    boolean crLf = end + 1 < length && bytes[end] == '\r' && bytes[end + 1] == '\n';
    return end + (crLf ? 2 : 1);
  }

  private void scan() {
    int at = bomLength(bytes, length);
    for (int line = 1; at < length; line++) {
      int end = maxLine > 0 ? -1 : known(at, length, line);
      if (end < 0) {
        end = lineEnd(bytes, at, length);
        int kept = maxLine > 0 && maxLine < end - at ? at + maxLine : end;
        if ((lenient || maxLine > 0) && known(at, kept, line) < 0 && lenient) {
          guess(at, kept, line);
        }
      }
      at = nextLine(bytes, end, length);
    }
  }

  /** Adds a line of a known field, a colon and a value; returns its end, or -1 if it is none. */
  private int known(int from, int to, int line) {
    int at = skipSpace(from, to);
    Field field = at < to ? knownField(at, to) : null;
    if (field == null) {
      return -1;
    }
    at = skipSpace(at + field.length(), to);
    if (at == to || bytes[at] != ':') {
      return -1;
    }
    int start = skipSpace(at + 1, to);
    int end = values.end(start, to);
    int kept = trimEnd(start, end);
    lines.add(field, line, start, kept, values.isCoded(kept), values.hasStar());
    return end == to || isLineEnd(bytes[end]) ? end : lineEnd(bytes, end, to);
  }

  private @Nullable Field knownField(int at, int to) {
    Field field =
        switch (bytes[at] | 0x20) {
          case 'd' -> Field.DISALLOW;
          case 'a' -> Field.ALLOW;
          case 'u' -> Field.USER_AGENT;
          case 's' -> Field.SITEMAP;
          case 'c' -> usage ? fieldOnC(at, to) : Field.CRAWL_DELAY;
          default -> null;
        };
    return field != null && field.startsAt(bytes, at, to) ? field : null;
  }

  /** Returns the only field with C that a line may have, by its ninth letter. */
  private Field fieldOnC(int at, int to) {
    int ninth = at + NINTH < to ? bytes[at + NINTH] | 0x20 : 0;
    return ninth == 'u'
        ? Field.CONTENT_USAGE
        : ninth == 's' ? Field.CONTENT_SIGNAL : Field.CRAWL_DELAY;
  }

  /** Reads the line as google/robotstxt would: prefixes, frequent typos, a missing colon. */
  private void guess(int from, int to, int line) {
    int at = skipSpace(from, to);
    int end = trimEnd(at, values.end(at, to));
    int colon = at;
    while (colon < end && bytes[colon] != ':') {
      colon++;
    }
    int separator = colon < end ? colon : missingColon(at, end);
    if (separator < 0) {
      return;
    }
    Field field = guessField(at, trimEnd(at, separator));
    if (field != null) {
      int start = skipSpace(separator + 1, end);
      lines.add(field, line, start, trimEnd(start, end), true, false);
    }
  }

  /** Returns the position of white space used as a colon, between exactly two words; else -1. */
  private int missingColon(int from, int end) {
    int gap = until(true, from, end);
    int second = until(false, gap, end);
    return second > gap && until(true, second, end) == end ? gap : -1;
  }

  private int until(boolean blank, int from, int end) {
    int at = from;
    while (at < end && blank != (bytes[at] == ' ' || bytes[at] == '\t')) {
      at++;
    }
    return at;
  }

  private @Nullable Field guessField(int at, int end) {
    String start = Platform.text(bytes, at, Math.min(end, at + Field.LONGEST));
    return Field.readByGoogle(Ascii.lower(start));
  }

  private int skipSpace(int from, int to) {
    int at = from;
    while (at < to && Ascii.isSpace(bytes[at])) {
      at++;
    }
    return at;
  }

  private int trimEnd(int from, int to) {
    int end = to;
    while (end > from && Ascii.isSpace(bytes[end - 1])) {
      end--;
    }
    return end;
  }
}
