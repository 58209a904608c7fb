package org.robotspec.cache;

import java.util.Locale;

/** What a service counts; see {@link Counters}. */
public enum Counter {
  /** Looks that ended, whatever their outcome. */
  LOOKS,
  /** Looks that brought a file (H-1). */
  FILES,
  /** Looks that found that there is none (H-2, H-5, H-8). */
  NO_FILES,
  /** Looks that met a server error (H-6). */
  SERVER_ERRORS,
  /** Looks that failed (H-9); each cause has its own counter as well. */
  FAILURES,
  /** Redirects that were met. */
  REDIRECTS,
  /** Single requests, redirects and probes included. */
  REQUESTS,
  /** Bytes of bodies that were read. */
  BYTES,
  /** Questions answered from memory. */
  FROM_MEMORY,
  /** Questions answered from the store without a look. */
  FROM_STORE,
  /** Questions answered by a state that was due, while a new look ran. */
  STALE_SERVED,
  /** Questions that waited for a look that another one had started. */
  JOINED,
  /** Questions that waited in vain: the bound on waiting, or on the queue. */
  WAITED_IN_VAIN,
  /** URLs allowed. */
  ALLOWED,
  /** URLs refused by a rule. */
  REFUSED_BY_RULE,
  /** URLs held back for a temporary reason (H-6, H-9). */
  TEMPORARY_DISALLOW,
  /** States that memory had no room for. */
  EVICTIONS;

  /** Returns the name of this counter for people and metrics, such as {@code from-memory}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
