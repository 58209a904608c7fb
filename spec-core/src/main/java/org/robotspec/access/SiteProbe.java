package org.robotspec.access;

/**
 * What the rest of a site answers while its robots.txt does not (H-8; D-6, {@code google-current}).
 *
 * @param rootStatus the status of the page {@code /}; 0 if the request failed
 * @param missingStatus the status of a page that cannot exist; 0 if the request failed or was not
 *     needed
 */
public record SiteProbe(int rootStatus, int missingStatus) {
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
    return rootStatus > 0 && rootStatus < 500;
  }

  /** Returns whether this site answers 5xx where others answer 404 (H-8). */
  boolean missingIsServerError() {
    return siteAnswers() && missingStatus >= 500;
  }
}
