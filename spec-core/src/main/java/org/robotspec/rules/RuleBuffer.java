package org.robotspec.rules;

import java.util.Arrays;

/** Collects the rules of a group and puts them into the order in which they win (M-5). */
final class RuleBuffer {

  private byte[] text = new byte[512];
  private int textLength;
  private int[] start = new int[17];
  private int[] meta = new int[16];
  private int[] priority = new int[16];
  private int size;

  void add(PathPattern pattern, boolean allow, int line) {
    if (size == meta.length) {
      start = Arrays.copyOf(start, 2 * size + 1);
      meta = Arrays.copyOf(meta, 2 * size);
      priority = Arrays.copyOf(priority, 2 * size);
    }
    if (text.length - textLength < pattern.length()) {
      text = Arrays.copyOf(text, 2 * text.length + pattern.length());
    }
    System.arraycopy(pattern.text(), 0, text, textLength, pattern.length());
    textLength += pattern.length();
    meta[size] = RuleTable.meta(allow, pattern.anchored(), line);
    priority[size] = 2 * pattern.priority() + (allow ? 1 : 0);
    size++;
    start[size] = textLength;
  }

  RuleTable toTable() {
    int[] order = order();
    byte[] orderedText = new byte[textLength];
    int[] orderedStart = new int[size + 1];
    int[] orderedMeta = new int[size];
    int at = 0;
    for (int i = 0; i < size; i++) {
      int rule = order[i];
      int length = start[rule + 1] - start[rule];
      System.arraycopy(text, start[rule], orderedText, at, length);
      at += length;
      orderedStart[i + 1] = at;
      orderedMeta[i] = meta[rule];
    }
    return new RuleTable(orderedText, orderedStart, orderedMeta);
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
