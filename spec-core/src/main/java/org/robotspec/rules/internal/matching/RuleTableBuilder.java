package org.robotspec.rules.internal.matching;

import java.util.Arrays;

/** Sorts the rules of a group by precedence (M-5). */
public final class RuleTableBuilder {
  private static final int INTS = 4;

  private static final byte[] NOTHING = {};

  private final byte[] file;
  private byte[] changed = NOTHING; // the patterns that are not in the file in this form

  /**
   * For each rule: its rank, the start of its pattern in the file (or, as a complement, in the
   * changed patterns), its length, and its flags.
   */
  private int[] rules;

  private int changedLength;
  private int size;
  private int octets;

  /** Creates a builder with room for a number of rules; it grows if there are more. */
  public RuleTableBuilder(byte[] file, int rules) {
    this.file = file;
    this.rules = new int[INTS * rules];
  }

  /**
   * Adds a rule; between equal ranks, the rule added first wins.
   *
   * @param rank its precedence: the greater rank wins
   * @param source the bytes of its pattern: the file, where stars are still stars, or another array
   * @param flags what {@link RuleTable#flags} returns for it
   */
  public void add(int rank, byte[] source, int start, int length, int flags) {
    int at = INTS * size++;
    if (at == rules.length) {
      rules = Arrays.copyOf(rules, 2 * at + INTS);
    }
    rules[at] = rank;
    rules[at + 1] = source == file ? start : ~keep(source, start, length);
    rules[at + 2] = length;
    rules[at + 3] = flags;
    octets += length;
  }

  private int keep(byte[] source, int start, int length) {
    int at = changedLength;
    changedLength += length;
    if (changedLength > changed.length) {
      changed = Arrays.copyOf(changed, 2 * changedLength);
    }
    System.arraycopy(source, start, changed, at, length);
    return at;
  }

  public RuleTable build() {
    if (size == 0) {
      return RuleTable.EMPTY;
    }
    int[] layout = new int[2 * size + 1];
    sort(layout);
    byte[] sorted = new byte[octets];
    int to = 0;
    for (int slot = 0; slot < 2 * size; slot += 2) {
      int at = layout[slot];
      int start = rules[at + 1];
      int length = rules[at + 2];
      int flags = rules[at + 3];
      if (start < 0) {
        copy(changed, ~start, length, false, sorted, to);
      } else {
        copy(file, start, length, RuleTable.isWild(flags), sorted, to);
      }
      layout[slot] = to;
      layout[slot + 1] = flags;
      to += length;
    }
    layout[2 * size] = octets;
    return new RuleTable(sorted, layout);
  }

  /** Writes where the rules are, in order, to every second place; ranks are small numbers. */
  private void sort(int[] layout) {
    int highest = rules[0];
    int lowest = rules[0];
    for (int at = INTS; at < INTS * size; at += INTS) {
      highest = Math.max(highest, rules[at]);
      lowest = Math.min(lowest, rules[at]);
    }
    int[] slots = new int[highest - lowest + 2];
    for (int at = 0; at < INTS * size; at += INTS) {
      slots[highest - rules[at] + 1]++;
    }
    for (int place = 1; place <= highest - lowest; place++) {
      slots[place] += slots[place - 1];
    }
    for (int at = 0; at < INTS * size; at += INTS) {
      layout[2 * slots[highest - rules[at]]++] = at;
    }
  }

  /** Copies a pattern from a file, with its stars as {@link RuleTable#WILDCARD}. */
  public static void copy(byte[] file, int from, int length, boolean wild, byte[] target, int to) {
    for (int i = 0; i < length; i++) {
      byte octet = file[from + i];
      target[to + i] = wild && octet == '*' ? RuleTable.WILDCARD : octet;
    }
  }
}
