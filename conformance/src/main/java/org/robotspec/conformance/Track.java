package org.robotspec.conformance;

import java.util.Locale;

/** The parts of the suite: what a case asks about. */
public enum Track {
  /** A file, a crawler and a URL: may it be crawled, and which line says so? */
  MATCH,
  /** Which robots.txt applies to which URL. */
  ORIGIN,
  /** Requests over time: the effect of status codes, redirects, failures and age. */
  FETCH,
  /** Headers and meta tags: which directives apply. */
  INDEX,
  /** Usage preferences: what may be done with a page. */
  USAGE;

  /** Returns the name in the data and on the command line, such as {@code match}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the track with a name.
   *
   * @throws IllegalArgumentException if there is no such track; the message names all tracks
   */
  public static Track of(String key) {
    for (Track track : values()) {
      if (track.key().equals(key)) {
        return track;
      }
    }
    throw new IllegalArgumentException(
        "unknown track \"" + key + "\"; the tracks are match, origin, fetch, index, usage");
  }
}
