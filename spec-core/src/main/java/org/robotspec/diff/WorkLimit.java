package org.robotspec.diff;

import org.robotspec.text.Platform;

/**
 * The work that comparisons may still do. Its unit is a position that a search visits; what else
 * takes time is counted as so many positions. For one thread.
 */
public final class WorkLimit {
  /** Which part of all positions one search may visit, so that others have a chance, too. */
  private static final int SEARCHES = 6;

  private long left;

  /** Creates a limit for one comparison, or for several that give one answer. */
  public WorkLimit() {
    this(Platform.maxPositions());
  }

  /** Creates a limit of some positions: about 10 million take a second. */
  public WorkLimit(long positions) {
    left = positions;
  }

  /** Returns whether no work is left: comparisons from now on are incomplete. */
  public boolean spent() {
    return left <= 0;
  }

  /** Returns how many positions the next search may visit. */
  long max() {
    return Math.min(Platform.maxPositions() / SEARCHES, left);
  }

  /** Returns how many positions are left. */
  @Override
  public String toString() {
    return "positions left: " + left;
  }

  /** Subtracts positions that a search visited, or what else took as long. */
  public void add(long positions) {
    left -= positions;
  }

  /** Subtracts the work for one crawler with some rules, perhaps also usage preferences. */
  void addCrawler(int rules, boolean usage) {
    add((usage ? 4_000L : 200L) + rules);
  }
}
