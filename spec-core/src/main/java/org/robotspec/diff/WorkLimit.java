package org.robotspec.diff;

import org.robotspec.diff.PathSearch.Found;

/**
 * The work that comparisons may still do. Its unit is a position that a search visits; what else
 * takes time is counted as so many positions. For one thread.
 */
public final class WorkLimit {
  /** How many positions all comparisons for one answer may visit: seconds in a browser. */
  static final long MAX = 30_000_000;

  /** How many of these one search may visit, so that others have a chance, too. */
  private static final long MAX_OF_ONE = MAX / 6;

  private static final int RULES_FOR_A_POSITION = 8; // that a verdict tries
  private static final int OCTETS_FOR_A_POSITION = 4; // that are read
  private static final int POSITIONS_FOR_A_NAME = 40; // that is compared
  private static final int POSITIONS_FOR_A_CRAWLER = 200; // without the crawler's rules
  private static final int POSITIONS_FOR_GOOGLES = 100; // for four verdicts

  private long left;

  /** Creates a limit for one comparison, or for several that give one answer. */
  public WorkLimit() {
    this(MAX);
  }

  /** Creates a limit of some positions: about 20 million take a second. */
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

  /** Subtracts the work of reading octets, and of comparing names. */
  public void addFile(int octets, int names) {
    left -= octets / OCTETS_FOR_A_POSITION + (long) POSITIONS_FOR_A_NAME * names;
  }

  /** Subtracts the work for one crawler with some rules. */
  void addCrawler(int rules) {
    left -= POSITIONS_FOR_A_CRAWLER + rules;
  }

  /** Subtracts the work for the verdicts of some rules on a URL. */
  void addUrl(String url, int rules) {
    left -= url.length() + rules / RULES_FOR_A_POSITION;
  }

  /** Subtracts the work of asking Google's matcher about a URL. */
  void addGoogles(String url) {
    left -= POSITIONS_FOR_GOOGLES + url.length();
  }

  /** Adds the work of a search; returns its result. */
  Found add(Found found) {
    left -= found.work();
    return found;
  }
}
