package org.robotspec.service.internal.adapter;

/** What a crawl delay above the crawler's maximum does. */
public enum LongCrawlDelay {
  /** It postpones each URL by a delay after the one before. */
  POSTPONE,
  /** The crawler waits its maximum. */
  CUT
}
