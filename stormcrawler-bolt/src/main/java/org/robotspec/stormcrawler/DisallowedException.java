package org.robotspec.stormcrawler;

/**
 * Ends the fetch of a disallowed URL before any request, if the fetcher let it pass: it got the
 * rules before they changed, or did not wait for them. The next visit disallows it.
 */
final class DisallowedException extends Exception {
  private static final long serialVersionUID = 1L;

  DisallowedException() {
    super("robots.txt disallows the URL: no request was made", null, false, false);
  }
}
