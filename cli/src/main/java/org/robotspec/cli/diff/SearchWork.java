package org.robotspec.cli.diff;

import org.robotspec.cli.diff.PathSearch.Found;

/** How much the searches of one comparison did, and may still do. */
final class SearchWork {
  /** How many positions one search may visit: some tenths of a second. */
  private static final long MAX_OF_ONE = 5_000_000;

  /** The same for all searches together: some seconds, however hostile the files. */
  private static final long MAX_TOTAL = 100 * MAX_OF_ONE;

  private long done;

  /** Returns how many positions the next search may visit. */
  long max() {
    return Math.min(MAX_OF_ONE, MAX_TOTAL - done);
  }

  /** Adds the work of a search; returns its result. */
  Found add(Found found) {
    done += found.work();
    return found;
  }
}
