package org.robotspec.service.spi;

/**
 * Makes one request. It follows no redirect, keeps no cookie, sends no condition (L-6) and caches
 * nothing.
 *
 * <p>Called by many threads at once, never for one origin by two. An adapter supplies its own to
 * fetch through its crawler.
 */
@FunctionalInterface
public interface RobotsFetcher extends AutoCloseable {
  /**
   * Requests one address and waits for the whole answer.
   *
   * <p>A body may come as it was sent, gzip or deflate on it, if its {@code content-encoding} comes
   * with it: the service decodes it, and needs {@link Limits#codedBytes} of it for that.
   *
   * <p>An exception, of whatever kind, counts as {@link Response#failed}. When the total limit
   * passes, the calling thread is interrupted and its result is no longer used.
   *
   * @param url an absolute address: http, https or ftp, or the scheme of the origin that was asked
   * @param limits how long to wait and how much to read
   * @throws Exception as the network library does
   */
  Response fetch(String url, Limits limits) throws Exception;

  /** Lets go of what the fetcher holds; called once, by the service that uses it. */
  @Override
  default void close() {}
}
