package org.robotspec.access;

import org.jspecify.annotations.Nullable;

/**
 * What the rest of a site answers while its robots.txt does not (H-8; D-6, {@code google-current}).
 *
 * @param rootStatus the status of the page {@code /}; null if the request failed
 * @param missingStatus the status of a page that cannot exist; null if the request failed or was
 *     not needed
 */
public record SiteProbe(@Nullable Integer rootStatus, @Nullable Integer missingStatus) {
  /** Which pages a policy needs. */
  public enum Wanted {
    /** None. */
    NOTHING,
    /** The root. */
    ROOT,
    /** The root and a made-up page. */
    ROOT_AND_MISSING
  }

  boolean siteAnswers() {
    return rootStatus != null && rootStatus < 500;
  }

  /** Returns whether this site answers 5xx where others answer 404 (H-8). */
  boolean missingIsServerError() {
    return siteAnswers() && missingStatus != null && missingStatus >= 500;
  }
}
