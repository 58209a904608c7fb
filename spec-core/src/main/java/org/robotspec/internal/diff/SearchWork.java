package org.robotspec.internal.diff;

import org.robotspec.internal.diff.PathSearch.Found;

/** How much one comparison did, and may still do. For one thread. */
final class SearchWork {
  /** How many positions one search may visit: some tenths of a second. */
  private static final long MAX_OF_ONE = 5_000_000;

  /** The same for the whole comparison: some seconds, however hostile the files. */
  private static final long MAX_TOTAL = 200_000_000;

  private final Runnable wanted;
  private long done;

  /**
   * Starts to count.
   *
   * @param wanted throws when nobody wants the result any more
   */
  SearchWork(Runnable wanted) {
    this.wanted = wanted;
  }

  /** Returns whether nothing may be done any more. */
  boolean spent() {
    return done >= MAX_TOTAL;
  }

  /** Returns how many positions the next search may visit. */
  long max() {
    return Math.min(MAX_OF_ONE, MAX_TOTAL - done);
  }

  /** Adds work, in positions that a search could have visited. */
  void add(long positions) {
    done += positions;
    wanted.run();
  }

  /** Adds the work of a search; returns its result. */
  Found add(Found found) {
    add(found.work());
    return found;
  }
}
