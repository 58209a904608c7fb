package org.robotspec.stormcrawler;

/**
 * Ends the fetch of a URL that is postponed, before any request. The fetchers count it as an
 * exception and not as a fetch, and log and store the name of this class.
 */
final class PostponedException extends Exception {
  private static final long serialVersionUID = 1L;

  PostponedException() {
    // A fetcher takes a text with "timed out" for a socket's, so it has no detail of the verdict;
    // and no stack trace, for one of the fetchers writes it into the log.
    super("robots.txt cannot be had: no request was made", null, false, false);
  }
}
