package org.robotspec.diff;

import org.robotspec.diff.PathSearch.Found;

/** The work that comparisons may still do, in positions of their searches. For one thread. */
public final class WorkLimit {
  /** How many positions one search may visit: some tenths of a second. */
  private static final long MAX_OF_ONE = 5_000_000;

  /** The same for the whole comparison: seconds, also in a browser, however hostile the files. */
  static final long MAX_TOTAL = 30_000_000;

  private long left;

  /**
   * Creates a limit for one comparison or for several.
   *
   * @param positions how many positions they may visit: about 20 million in a second
   */
  public WorkLimit(long positions) {
    left = positions;
  }

  /** Returns whether no work is left: comparisons from now on are incomplete. */
  public boolean spent() {
    return left <= 0;
  }

  /** Returns how many positions the next search may visit. */
  long max() {
    return Math.min(MAX_OF_ONE, left);
  }

  /** Returns how many positions are left. */
  @Override
  public String toString() {
    return "positions left: " + left;
  }

  /** Subtracts other work, such as reading a file. */
  public void add(long positions) {
    left -= positions;
  }

  /** Adds the work of a search; returns its result. */
  Found add(Found found) {
    add(found.work());
    return found;
  }
}
