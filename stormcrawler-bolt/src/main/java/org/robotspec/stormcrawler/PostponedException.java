package org.robotspec.stormcrawler;

/**
 * Ends the fetch of a postponed URL before any request. The fetchers count it as an exception, not
 * as a fetch, and log and store the name of this class.
 */
final class PostponedException extends Exception {
  private static final long serialVersionUID = 1L;

  PostponedException() {
    // No details: a fetcher would treat a text with "timed out" as a socket's time-out.
    // No stack trace: one of the fetchers logs it.
    super("no request was made: robots.txt asks to wait, or is unavailable", null, false, false);
  }
}
