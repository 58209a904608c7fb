package org.robotspec.service.spi;

import java.net.InetAddress;

/**
 * Makes one request. It does not follow redirects, keep cookies, send conditional requests (L-6) or
 * cache.
 *
 * <p>Called by many threads at once, but by only one for each origin. An adapter supplies its own
 * fetcher to fetch through its crawler.
 */
@FunctionalInterface
public interface RobotsFetcher extends AutoCloseable {
  /**
   * Requests one URL and waits for the whole answer.
   *
   * <p>A body may stay coded with gzip or deflate if its {@code content-encoding} header is
   * returned too: the service decodes it. Read {@link Limits#codedBytes} of such a body.
   *
   * <p>Any exception is treated as {@link Response#failed}. An {@link Error} never counts as a
   * failure of the site, nor does a {@link java.util.concurrent.RejectedExecutionException}, which
   * means that nothing was sent, because your client had no connection left. When the total limit
   * passes, the calling thread is interrupted and its result is no longer used.
   *
   * @param url an absolute URL: http, https, ftp, or the scheme of the origin that was asked
   * @param limits how long to wait and how much to read
   * @throws Exception if the network library throws it
   */
  Response fetch(String url, Limits limits) throws Exception;

  /**
   * Does the same, but connects only to addresses that {@code names} returns: the service has
   * checked them if the URL is a redirect's target. By default, {@code names} is not used, so a
   * name with another address at the next look-up escapes the check.
   *
   * @param names the addresses of hosts, each looked up once during a fetch
   * @throws Exception if the network library throws it
   */
  default Response fetch(String url, Limits limits, Resolver names) throws Exception {
    return fetch(url, limits);
  }

  /** Returns the resolver of the addresses that the service checks; by default, the JDK's. */
  default Resolver resolver() {
    return InetAddress::getAllByName;
  }

  /**
   * Returns whether a URL is requested through a proxy, which then resolves the host's name; the
   * addresses of the name here then do not matter for redirects. By default, none is.
   *
   * @param url an origin, such as {@code https://example.com}
   */
  default boolean usesProxy(String url) {
    return false;
  }

  /**
   * Returns whether the client may hide content codings of a response; then a body that is not text
   * is an invalid response (D-25). By default, it hides none.
   */
  default boolean hidesCodings() {
    return false;
  }

  /** Releases the fetcher's resources; called once, by the service that uses it. */
  @Override
  default void close() {}
}
