package org.robotspec.rules;

import java.util.Arrays;

/** Collects the rules of a group and puts them into the order in which they win (M-5). */
final class RuleBuffer {

  private final byte[] source;
  private byte[] changed = new byte[64];
  private int changedLength;

  /** Where a pattern starts: in the source, or, as a complement, among the changed. */
  private int[] start;

  private int[] length;
  private int[] meta;
  private int[] priority;
  private int size;
  private int textLength;

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
    meta[size] = RuleTable.meta(allow, pattern.anchored(), pattern.wild(), line);
    priority[size] = 2 * pattern.priority() + (allow ? 1 : 0);
    size++;
  }

  private int keep(PathPattern pattern) {
    int at = changedLength;
    changedLength += pattern.length();
    if (changedLength > changed.length) {
      changed = Arrays.copyOf(changed, 2 * changedLength);
    }
    System.arraycopy(pattern.text(), 0, changed, at, pattern.length());
    return at;
  }

  RuleTable toTable() {
    int[] order = order();
    byte[] text = new byte[textLength];
    int[] starts = new int[size + 1];
    int[] metas = new int[size];
    int at = 0;
    for (int i = 0; i < size; i++) {
      int rule = order[i];
      boolean plain = start[rule] >= 0;
      int from = plain ? start[rule] : ~start[rule];
      System.arraycopy(plain ? source : changed, from, text, at, length[rule]);
      at += length[rule];
      starts[i + 1] = at;
      metas[i] = meta[rule];
    }
    return new RuleTable(text, starts, metas);
  }

  /** Sorts by counting, as priorities are small numbers; a few long patterns cost no more. */
  private int[] order() {
    int highest = 0;
    for (int i = 0; i < size; i++) {
      highest = Math.max(highest, priority[i]);
    }
    int[] place = new int[highest + 2];
    for (int i = 0; i < size; i++) {
      place[highest - priority[i] + 1]++;
    }
    for (int p = 1; p < place.length; p++) {
      place[p] += place[p - 1];
    }
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      order[place[highest - priority[i]]++] = i;
    }
    return order;
  }
}
