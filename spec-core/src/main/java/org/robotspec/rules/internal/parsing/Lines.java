package org.robotspec.rules.internal.parsing;

import java.util.Arrays;
import org.robotspec.text.Platform;

/**
 * The lines of a file with a known field: the field, the line number, and where the value is.
 *
 * <p>Uses three ints for a line, because files have tens of thousands. Filled once by {@link
 * LineScanner}.
 */
public final class Lines {
  private static final int INTS = 3;
  private static final int FIELD = 7;
  private static final int CODED = 8;
  private static final int STAR = 16;
  private static final int LINE_SHIFT = 5;
  // The length of lines in most files; shorter ones only cost a copy.
  private static final int BYTES_PER_LINE = 28;
  private final byte[] bytes;
  private int[] data;
  private int size;
  private int[] groups = new int[8]; // where each group starts: at its first user-agent line (G-1)
  private int groupCount;
  private int agents;
  // Whether the next user-agent line starts a group: after a rule, and at the start (G-1).
  private boolean ruleSeen = true;

  Lines(byte[] bytes) {
    this.bytes = bytes;
    this.data = new int[INTS * (4 + bytes.length / BYTES_PER_LINE)];
  }

  /**
   * Adds a line.
   *
   * @param coded whether the value may contain octets that change in a path
   * @param star whether it has a wildcard; meaningless if it is coded
   */
  @SuppressWarnings("EnumOrdinal") // packed into an int, never stored beyond the process
  public void add(Field field, int line, int start, int end, boolean coded, boolean star) {
    int at = size * INTS;
    if (at == data.length) {
      data = Arrays.copyOf(data, data.length * 2);
    }
    data[at] = (line << LINE_SHIFT) | (star ? STAR : 0) | (coded ? CODED : 0) | field.ordinal();
    data[at + 1] = start;
    data[at + 2] = end;
    agents += field == Field.USER_AGENT ? 1 : 0;
    if (field == Field.USER_AGENT && ruleSeen) {
      addGroup();
    }
    ruleSeen = field.isRule() || (ruleSeen && field != Field.USER_AGENT);
    size++;
  }

  private void addGroup() {
    if (groupCount == groups.length) {
      groups = Arrays.copyOf(groups, groupCount * 2);
    }
    groups[groupCount++] = size;
  }

  public int size() {
    return size;
  }

  public Field field(int i) {
    return Field.of(data[i * INTS] & FIELD);
  }

  /** Returns whether a line has a field; faster than {@link #field}. */
  @SuppressWarnings("EnumOrdinal")
  public boolean is(int i, Field field) {
    return (data[i * INTS] & FIELD) == field.ordinal();
  }

  public boolean isRule(int i) {
    return is(i, Field.ALLOW) || is(i, Field.DISALLOW);
  }

  public boolean isUsage(int i) {
    return is(i, Field.CONTENT_USAGE) || is(i, Field.CONTENT_SIGNAL);
  }

  public boolean isCoded(int i) {
    return (data[i * INTS] & CODED) != 0;
  }

  /** Returns whether a value that is not coded has a wildcard. */
  public boolean hasStar(int i) {
    return (data[i * INTS] & STAR) != 0;
  }

  public int line(int i) {
    return data[i * INTS] >>> LINE_SHIFT;
  }

  public int start(int i) {
    return data[i * INTS + 1];
  }

  public int end(int i) {
    return data[i * INTS + 2];
  }

  public byte[] bytes() {
    return bytes;
  }

  /** Returns the value, with invalid UTF-8 replaced. */
  public String value(int i) {
    return Platform.text(bytes, start(i), end(i));
  }

  /** Returns the octets of the value, each as a character. */
  public String octets(int i) {
    char[] octets = new char[end(i) - start(i)];
    for (int at = 0; at < octets.length; at++) {
      octets[at] = (char) (bytes[start(i) + at] & 0xff);
    }
    return new String(octets);
  }

  public boolean isEmpty(int i) {
    return start(i) == end(i);
  }

  public int groups() {
    return groupCount;
  }

  /** Returns the number of user-agent lines. */
  public int agents() {
    return agents;
  }

  /** Returns the number of the group that a line belongs to; -1 if it is before all groups. */
  public int groupOf(int i) {
    int at = Arrays.binarySearch(groups, 0, groupCount, i);
    return at < 0 ? -at - 2 : at;
  }

  /** Returns where a group starts and the one before it ends; the last one ends with the file. */
  public int groupStart(int group) {
    return group < groupCount ? groups[group] : size;
  }

  /** Returns where the path of a content-usage line ends; its start if it has none (U-1). */
  public int pathEnd(int i) {
    int at = start(i);
    if (isEmpty(i) || bytes[at] != '/') {
      return at;
    }
    while (at < end(i) && !isSeparator(bytes[at])) {
      at++;
    }
    return at;
  }

  /** Returns the preferences of a content-usage line as written (U-1). */
  public String preferences(int i) {
    int start = pathEnd(i);
    while (start < end(i) && isSeparator(bytes[start])) {
      start++;
    }
    return Platform.text(bytes, start, end(i));
  }

  private static boolean isSeparator(byte octet) {
    return octet == ' ' || octet == '\t';
  }
}
