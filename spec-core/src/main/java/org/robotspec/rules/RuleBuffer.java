package org.robotspec.rules;

import java.util.Arrays;

/** Collects the rules of a group and puts them into the order in which they win (M-5). */
final class RuleBuffer {

  /** Of a file with any patterns that had to be changed, about so much is such patterns. */
  private static final int CHANGED_PART = 8;

  private final byte[] source;
  private byte[] changed = new byte[0];
  private int changedLength;

  /** Where a pattern starts: in the source, or, as a complement, among the changed. */
  private int[] start;

  private int[] length;
  private int[] meta;
  private int[] priority;
  private int size;
  private int textLength;
  private int highest;

  /**
   * Makes a buffer for the rules of a file.
   *
   * @param source the file's bytes
   * @param rules how many there will be, or about; it grows if there are more
   */
  RuleBuffer(byte[] source, int rules) {
    this.source = source;
    start = new int[rules];
    length = new int[rules];
    meta = new int[rules];
    priority = new int[rules];
  }

  void add(PathPattern pattern, boolean allow, int line) {
    if (size == meta.length) {
      start = Arrays.copyOf(start, 2 * size + 1);
      length = Arrays.copyOf(length, 2 * size + 1);
      meta = Arrays.copyOf(meta, 2 * size + 1);
      priority = Arrays.copyOf(priority, 2 * size + 1);
    }
    start[size] = pattern.source() >= 0 ? pattern.source() : ~keep(pattern);
    length[size] = pattern.length();
    textLength += pattern.length();
    meta[size] = RuleMeta.of(allow, pattern.anchored(), pattern.wild(), line);
    priority[size] = 2 * pattern.priority() + (allow ? 1 : 0);
    highest = Math.max(highest, priority[size]);
    size++;
  }

  private int keep(PathPattern pattern) {
    int at = changedLength;
    changedLength += pattern.length();
    if (changedLength > changed.length) {
      int room = Math.max(2 * changedLength, source.length / CHANGED_PART);
      changed = Arrays.copyOf(changed, room);
    }
    System.arraycopy(pattern.text(), 0, changed, at, pattern.length());
    return at;
  }

  /**
   * Sorts by counting, as priorities are small numbers; a few long patterns cost no more. Each rule
   * goes straight to its position, so that the file is read from start to end.
   */
  RuleTable toTable() {
    int[] nextRule = new int[highest + 1];
    int[] nextOctet = new int[highest + 1];
    countFrom(nextRule, nextOctet);
    byte[] text = new byte[textLength];
    int[] layout = RuleTable.layout(size);
    RuleTable.setStart(layout, size, textLength);
    for (int i = 0; i < size; i++) {
      int rule = nextRule[priority[i]]++;
      int at = nextOctet[priority[i]];
      nextOctet[priority[i]] += length[i];
      copy(i, text, at);
      RuleTable.setStart(layout, rule, at);
      RuleTable.setMeta(layout, rule, meta[i]);
    }
    return new RuleTable(text, layout);
  }

  /** Finds for each priority the position of its first rule, and where that rule's text starts. */
  private void countFrom(int[] nextRule, int[] nextOctet) {
    for (int i = 0; i < size; i++) {
      nextRule[priority[i]]++;
      nextOctet[priority[i]] += length[i];
    }
    int rules = 0;
    int octets = 0;
    for (int p = highest; p >= 0; p--) {
      rules += nextRule[p];
      nextRule[p] = rules - nextRule[p];
      octets += nextOctet[p];
      nextOctet[p] = octets - nextOctet[p];
    }
  }

  private void copy(int i, byte[] text, int at) {
    if (start[i] < 0) {
      System.arraycopy(changed, ~start[i], text, at, length[i]);
    } else {
      PathPattern.copy(source, start[i], length[i], RuleMeta.isWild(meta[i]), text, at);
    }
  }
}
