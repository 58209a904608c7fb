package org.robotspec.rules;

import java.util.Arrays;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/**
 * A rule's path made ready for matching, and the buffer it is made in (M-2, M-4, D-9, D-10).
 *
 * <p>Octets above ASCII become percent-encoded, so a literal octet is always ASCII, and {@link
 * #WILDCARD} can stand for {@code *} without ever meaning itself. A {@code $} at the end is taken
 * off and remembered.
 */
final class PathPattern {

  /** Stands for {@code *}. */
  static final byte WILDCARD = (byte) 0x80;

  private final boolean normalise;
  private final boolean addSlash;
  private byte[] text = new byte[256];
  private byte[] file = text;
  private int source = -1;
  private int length;
  private int encoded;
  private boolean anchored;
  private boolean wild;

  PathPattern(SpecProfile profile) {
    this.normalise = profile.get(ProfileSettings.NORMALISE);
    this.addSlash = profile.get(ProfileSettings.MISSING_SLASH).equals("assume");
  }

  /** Reads the path of a line. What was read before is forgotten. */
  void read(Lines lines, int i) {
    byte[] bytes = lines.bytes();
    int from = lines.start(i);
    int to = lines.end(i);
    length = 0;
    encoded = 0;
    wild = false;
    anchored = to > from && bytes[to - 1] == '$';
    int end = anchored ? to - 1 : to;
    boolean slash = addSlash && to > from && bytes[from] != '/';
    if (!slash && !lines.isCoded(i)) {
      source = from;
      wild = lines.hasStar(i);
      file = bytes;
      length = end - from;
      return;
    }
    source = -1;
    if (text.length < 3 * (to - from) + 1) {
      text = new byte[3 * (to - from) + 1];
    }
    if (slash) {
      text[length++] = '/';
    }
    length = write(bytes, from, end, text, length);
  }

  /** Writes the normal form of a path, and returns where it ends. */
  private int write(byte[] bytes, int from, int end, byte[] target, int start) {
    int length = start;
    for (int at = from; at < end; at++) {
      byte octet = bytes[at];
      if (octet > '*') {
        target[length++] = octet;
      } else if (octet == '*') {
        target[length++] = WILDCARD;
        wild = true;
      } else if (octet < 0) {
        length = PercentEncoding.encode(octet, target, length);
      } else if (octet == '%' && PercentEncoding.isEncoded(bytes, at, end)) {
        int value = PercentEncoding.decode(bytes, at);
        at += 2;
        if (normalise && PercentEncoding.standsForItself(value)) {
          target[length++] = (byte) value;
          encoded += value == '*' || value == '$' ? 2 : 0;
        } else {
          length = PercentEncoding.encode(value, target, length);
        }
      } else {
        target[length++] = octet;
      }
    }
    return length;
  }

  /**
   * Makes a pattern whose last segment starts as given, such as {@code index.htm}, match its
   * directory and nothing in it.
   *
   * @return whether it is such a pattern; otherwise it stays as it is
   */
  boolean toDirectory(String file) {
    copyToText();
    int slash = length - 1;
    while (slash >= 0 && text[slash] != '/') {
      slash--;
    }
    if (slash < 0 || length - slash - 1 < file.length()) {
      return false;
    }
    for (int i = 0; i < file.length(); i++) {
      if (text[slash + 1 + i] != file.charAt(i)) {
        return false;
      }
    }
    length = slash + 1;
    anchored = true;
    wild = hasWildcard();
    return true;
  }

  /** Returns a pattern as it could stand in a file. */
  static String toString(byte[] text, int start, int end, boolean anchored) {
    StringBuilder path = new StringBuilder();
    for (int at = start; at < end; at++) {
      switch (text[at]) {
        case WILDCARD -> path.append('*');
        case '*' -> path.append("%2A");
        case '$' -> path.append(at + 1 == end ? "%24" : "$");
        default -> path.append((char) text[at]);
      }
    }
    return anchored ? path.append('$').toString() : path.toString();
  }

  @Override
  public String toString() {
    copyToText();
    return toString(text, 0, length, anchored);
  }

  private void copyToText() {
    if (source >= 0) {
      text = Arrays.copyOf(text, Math.max(text.length, length));
      copy(file, source, length, wild, text, 0);
      source = -1;
    }
  }

  /** Copies a pattern as it stands in a file, its stars as wildcards. */
  static void copy(byte[] file, int from, int length, boolean wild, byte[] target, int to) {
    System.arraycopy(file, from, target, to, length);
    for (int at = to; wild && at < to + length; at++) {
      if (target[at] == '*') {
        target[at] = WILDCARD;
      }
    }
  }

  private boolean hasWildcard() {
    for (int at = 0; at < length; at++) {
      if (text[at] == WILDCARD) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns where in the file the pattern stands as it is, but for {@link #WILDCARD}, or -1 if it
   * had to be changed.
   */
  int source() {
    return source;
  }

  /** Returns the octets of a pattern that had to be changed. */
  byte[] text() {
    return text;
  }

  int length() {
    return length;
  }

  /** Says whether the pattern has a wildcard. */
  boolean wild() {
    return wild;
  }

  /** Says whether the pattern ended in {@code $}. */
  boolean anchored() {
    return anchored;
  }

  /** Says whether there is no pattern at all (M-3). */
  boolean isEmpty() {
    return length == 0 && !anchored;
  }

  /** Says whether the pattern can match a path, all of which start with a slash (D-4). */
  boolean canMatch() {
    if (length == 0) {
      return false;
    }
    byte first = source >= 0 ? file[source] : text[0];
    return first == '/' || first == (source >= 0 ? '*' : WILDCARD);
  }

  /** Returns the length that decides which rule wins, in octets (M-5, D-3). */
  int priority() {
    return length + (anchored ? 1 : 0) + encoded;
  }
}
