package org.robotspec.rules.internal.matching;

import java.util.Arrays;

/**
 * Sorts the rules of a group by precedence (M-5).
 *
 * <p>It uses a counting sort, because ranks are small numbers; a few long patterns cost no more.
 */
public final class RuleTableBuilder {
  private static final int INTS = 4;

  private final byte[] file;
  private byte[] changed = {}; // the patterns that are not in the file in this form

  /**
   * For each rule: its rank, the start of its pattern in the file (or, as a complement, in the
   * changed patterns), its length, and its flags.
   */
  private int[] rules;

  private int changedLength;
  private int size;
  private int octets;
  private int highest;
  private int lowest = Integer.MAX_VALUE;

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
    highest = Math.max(highest, rank);
    lowest = Math.min(lowest, rank);
    octets += length;
  }

  private int keep(byte[] source, int start, int length) {
    int at = changedLength;
    changedLength += length;
    if (changedLength > changed.length) {
      changed = Arrays.copyOf(changed, Math.max(2 * changedLength, file.length / 8));
    }
    System.arraycopy(source, start, changed, at, length);
    return at;
  }

  public RuleTable build() {
    if (size == 0) {
      return RuleTable.EMPTY;
    }
    int[] slots = new int[highest - lowest + 2];
    int[] starts = new int[highest - lowest + 2];
    for (int at = 0; at < INTS * size; at += INTS) {
      int next = highest - rules[at] + 1;
      slots[next]++;
      starts[next] += rules[at + 2];
    }
    for (int place = 1; place <= highest - lowest; place++) {
      slots[place] += slots[place - 1];
      starts[place] += starts[place - 1];
    }
    byte[] sorted = new byte[octets];
    int[] layout = new int[2 * size + 1];
    for (int at = 0; at < INTS * size; at += INTS) {
      int place = highest - rules[at];
      int slot = slots[place]++;
      int to = starts[place];
      int start = rules[at + 1];
      int length = rules[at + 2];
      if (start < 0) {
        System.arraycopy(changed, ~start, sorted, to, length);
      } else {
        copy(file, start, length, RuleTable.isWild(rules[at + 3]), sorted, to);
      }
      layout[2 * slot] = to;
      layout[2 * slot + 1] = rules[at + 3];
      starts[place] += length;
    }
    layout[2 * size] = octets;
    return new RuleTable(sorted, layout);
  }

  /** Copies a pattern as it stands in a file, its stars as {@link RuleTable#WILDCARD}. */
  public static void copy(byte[] file, int from, int length, boolean wild, byte[] target, int to) {
    System.arraycopy(file, from, target, to, length);
    for (int at = to; wild && at < to + length; at++) {
      if (target[at] == '*') {
        target[at] = RuleTable.WILDCARD;
      }
    }
  }
}
