package org.robotspec.service;

import org.robotspec.text.Ascii;

/** What a service counts; see {@link Counters}. */
public enum Counter {
  /** Fetches that ended, whatever their outcome. */
  FETCHES,
  /** Fetches that brought a file (H-1), HTML pages included. */
  FILES("fetches"),
  /** Fetches that brought an HTML page in place of a file (D-30). */
  HTML_PAGES,
  /** Fetches that found no file (H-2, H-5, H-8). */
  NO_FILES("fetches"),
  /** Fetches that got a server error (H-6). */
  SERVER_ERRORS("fetches"),
  /** Fetches that failed (H-9); each cause has its own counter as well. */
  FAILURES("fetches"),
  /** Fetches that failed while the origin stays postponed because it is not gone (D-34). */
  NOT_GONE,
  /** Fetches that ended with an error of the crawler or its class path, not of the site. */
  ERRORS,
  /** Redirects. */
  REDIRECTS,
  /** Single requests, including redirects and probes. */
  REQUESTS,
  /** Bytes of bodies that were read. */
  BYTES,
  /** Questions answered from memory. */
  FROM_MEMORY("answers"),
  /** Questions answered from the store without a fetch. */
  FROM_STORE("answers"),
  /** Questions answered from a state that was due, while a new fetch ran. */
  STALE_SERVED("answers"),
  /** Questions that waited for a fetch that another question had started. */
  JOINED("answers"),
  /** Questions without an answer: the limit on waiting or on the queue, or an error. */
  TIMED_OUT,
  /** URLs allowed. */
  ALLOWED("verdicts"),
  /** URLs disallowed, by a rule or by a 403 (L-8). */
  DISALLOWED("verdicts"),
  /** URLs postponed for a temporary reason (H-6, H-9). */
  POSTPONED("verdicts"),
  /** States evicted from memory. */
  EVICTIONS;

  /** The meter in {@link RobotsMeters} that has this counter as one of its tags; empty for none. */
  final String meter;

  private final String key = Ascii.key(this);

  Counter() {
    this("");
  }

  Counter(String meter) {
    this.meter = meter;
  }

  /** Returns the name of this counter in reports and metrics, such as {@code from-memory}. */
  public String key() {
    return key;
  }
}
