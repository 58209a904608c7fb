package org.robotspec.crawl;

/** Says in one line why a crawl is impossible. */
public final class CrawlException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Makes an exception with a message for the user. */
  public CrawlException(String message) {
    super(message);
  }
}
