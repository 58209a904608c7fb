package org.robotspec.rules.internal.parsing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.ProfileSettings.PathWithoutSlash;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.internal.matching.RuleTable;
import org.robotspec.rules.internal.matching.RuleTableBuilder;
import org.robotspec.text.Ascii;
import org.robotspec.text.PercentEncoding;

/**
 * Prepares a rule's path for matching, in a reusable buffer (M-2, M-4, D-9, D-10, D-12).
 *
 * <p>Octets above ASCII and those that no URL contains raw become percent-encoded, and {@code *}
 * becomes {@link RuleTable#WILDCARD}. A {@code $} at the end is removed and remembered.
 */
public final class PathPattern {
  private static final int USUAL = 256; // enough octets for the normal form of most paths
  private static final byte[] NOTHING = {};

  private final boolean normalise;
  private final boolean addSlash;
  private byte[] text = NOTHING;
  // Where the pattern is: in the text, or in the file, where stars are still stars.
  private byte[] source = text;
  private int start;
  private int length;
  private int encoded; // how many octets longer the decoded stars and dollars were when encoded
  private boolean anchored;
  private boolean wild;

  public PathPattern(SpecProfile profile) {
    this.normalise = profile.get(ProfileSettings.NORMALISE);
    this.addSlash = profile.get(ProfileSettings.PATH_WITHOUT_SLASH) == PathWithoutSlash.ADD;
  }

  /** Returns the pattern of the path in a line. */
  public static PathPattern of(SpecProfile profile, Lines lines, int i) {
    PathPattern pattern = new PathPattern(profile);
    pattern.read(lines, i);
    return pattern;
  }

  public void read(Lines lines, int i) {
    read(lines, i, lines.end(i));
  }

  /** Reads the path at the start of a value, up to a position, in place of the previous one. */
  public void read(Lines lines, int i, int to) {
    byte[] bytes = lines.bytes();
    int from = lines.start(i);
    anchored = to > from && bytes[to - 1] == '$';
    int end = anchored ? to - 1 : to;
    encoded = 0;
    boolean slash = addSlash && to > from && bytes[from] != '/';
    if (!slash && !lines.isCoded(i) && to == lines.end(i)) {
      source = bytes;
      start = from;
      length = end - from;
      wild = lines.hasStar(i);
      return;
    }
    if (text.length < 3 * (to - from) + 1) {
      text = new byte[Math.max(USUAL, 3 * (to - from) + 1)];
    }
    source = text;
    start = 0;
    length = 0;
    wild = false;
    if (slash) {
      text[length++] = '/';
    }
    write(bytes, from, end);
  }

  private void write(byte[] bytes, int from, int end) {
    for (int at = from; at < end; at++) {
      byte octet = bytes[at];
      if (octet == '*') {
        text[length++] = RuleTable.WILDCARD;
        wild = true;
      } else if (octet < 0 || (normalise && PercentEncoding.isNeverRaw(octet))) {
        length = PercentEncoding.encode(octet, text, length);
      } else if (octet == '%' && PercentEncoding.isEncoded(bytes, at, end)) {
        int value = PercentEncoding.decode(bytes, at);
        at += 2;
        if (normalise && Ascii.standsForItself(value)) {
          length = PercentEncoding.literal(value, text, length);
          encoded += value == '*' || value == '$' ? 2 : 0;
        } else {
          length = PercentEncoding.encode(value, text, length);
        }
      } else {
        length = PercentEncoding.literal(octet, text, length);
      }
    }
  }

  public void addTo(RuleTableBuilder table, boolean allow, int line) {
    int flags = RuleTable.flags(allow, anchored, wild, line);
    table.add(rank(allow), source, start, length, flags);
  }

  /** Adds the pattern to a table as a line with its own rank, neither allow nor disallow. */
  public void addTo(RuleTableBuilder table, int rank, int line) {
    table.add(rank, source, start, length, RuleTable.flags(false, anchored, wild, line));
  }

  private int star() {
    return source == text ? RuleTable.WILDCARD & 0xFF : '*';
  }

  /**
   * Makes a pattern whose last segment starts with a file name, such as {@code index.htm}, match
   * its directory and nothing below; returns whether it is one.
   */
  public boolean toDirectory(String file) {
    String path = new String(source, start, length, ISO_8859_1);
    int end = path.lastIndexOf('/') + 1;
    if (end == 0 || !path.startsWith(file, end)) {
      return false;
    }
    length = end;
    anchored = true;
    wild = path.lastIndexOf(star(), end) >= 0;
    return true;
  }

  /** Returns the pattern as a file could write it. */
  @Override
  public String toString() {
    byte[] copy = new byte[length];
    RuleTableBuilder.copy(source, start, length, wild && source != text, copy, 0);
    return toString(copy, anchored);
  }

  /** Returns a copied pattern as a file could write it. */
  public static String toString(byte[] pattern, boolean anchored) {
    StringBuilder path = new StringBuilder(pattern.length + 1);
    for (int at = 0; at < pattern.length; at++) {
      switch (pattern[at]) {
        case RuleTable.WILDCARD -> path.append('*');
        case '*' -> path.append("%2A");
        case '$' -> path.append(at + 1 == pattern.length ? "%24" : "$");
        default -> path.append((char) pattern[at]);
      }
    }
    return PercentEncoding.shown(anchored ? path.append('$').toString() : path.toString());
  }

  /**
   * Returns a pattern as a file could write it without what adds nothing: a star after a star, or
   * at the end. Patterns with the same result match the same URLs.
   */
  public static String withoutNeedlessStars(String path) {
    String reach = withSingleStars(path);
    int star = reach.length() - (path.endsWith("*$") ? 2 : path.endsWith("*") ? 1 : 0);
    // After a $, it keeps the $ from ending the pattern.
    boolean kept = star > 0 && reach.charAt(star - 1) == '$';
    String left = kept ? reach : reach.substring(0, star);
    return left.isEmpty() ? "/" : left; // every path starts with a slash
  }

  /** Returns whether a pattern as a file could write it matches every path. */
  public static boolean isEverything(String path) {
    String least = path.isEmpty() ? path : withoutNeedlessStars(path);
    return least.equals("/") || least.equals("*/"); // every path starts with a slash
  }

  /** Returns a pattern as a file could write it without the {@code $} at its end. */
  public static String withoutAnchor(String path) {
    return path.endsWith("$") ? path.substring(0, path.length() - 1) : path;
  }

  /** Returns a pattern as a file could write it, with one star for several in a row. */
  public static String withSingleStars(String path) {
    if (!path.contains("**")) {
      return path;
    }
    StringBuilder single = new StringBuilder();
    for (int i = 0; i < path.length(); i++) {
      if (path.charAt(i) != '*' || i == 0 || path.charAt(i - 1) != '*') {
        single.append(path.charAt(i));
      }
    }
    return single.toString();
  }

  /** Returns whether the pattern can match a path; every path starts with a slash (D-4). */
  public boolean canMatch() {
    return length > 0 && (source[start] == '/' || (source[start] & 0xFF) == star());
  }

  /** Returns the rank of a rule: the octets of its path, then allow (M-5, D-3). */
  public int rank(boolean allow) {
    return 2 * (length + (anchored ? 1 : 0) + encoded) + (allow ? 1 : 0);
  }
}
