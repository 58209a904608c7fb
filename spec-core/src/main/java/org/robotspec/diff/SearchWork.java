package org.robotspec.diff;

import org.robotspec.diff.PathSearch.Found;

/** How much one comparison did, and may still do, in positions of searches. For one thread. */
final class SearchWork {
  /** How many positions one search may visit: some tenths of a second. */
  private static final long MAX_OF_ONE = 5_000_000;

  /** The same for the whole comparison: some seconds, however hostile the files. */
  private static final long MAX_TOTAL = 200_000_000;

  private long left = MAX_TOTAL;

  /** Returns whether nothing may be done any more. */
  boolean spent() {
    return left <= 0;
  }

  /** Returns how many positions the next search may visit. */
  long max() {
    return Math.min(MAX_OF_ONE, left);
  }

  void add(long positions) {
    left -= positions;
  }

  /** Adds the work of a search; returns its result. */
  Found add(Found found) {
    add(found.work());
    return found;
  }
}
