package org.robotspec.service.internal.fetch;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsFetcher;

/** Fetches over http and https with Apache HttpClient, and over ftp. Thread-safe. */
public final class StandardFetcher implements RobotsFetcher {
  private final HttpFetcher http;
  private final Set<TimedSockets> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /**
   * Creates a fetcher.
   *
   * @param userAgent the User-Agent header
   * @param tls the TLS context; null for the JVM's default
   * @throws IllegalStateException if Apache HttpClient is not on the class path, or there is no TLS
   */
  public StandardFetcher(
      String userAgent, AddressRule.Resolver resolver, @Nullable SSLContext tls) {
    try {
      this.http = new HttpFetcher(userAgent, resolver, tls);
    } catch (LinkageError e) {
      throw new IllegalStateException(
          "fetching needs org.apache.httpcomponents.client5:httpclient5 on the class path:"
              + " add it, or give the service a fetcher of your own",
          e);
    }
  }

  @Override
  public Response fetch(String url, Limits limits) throws IOException {
    Origin origin = Origin.of(url);
    boolean ftp = origin.scheme().equals("ftp");
    if (!ftp && !origin.scheme().matches("https?")) {
      return new Response.Failed(
          FailureCause.UNSUPPORTED, "no fetcher for the scheme " + origin.scheme());
    }
    String path = url.substring(origin.toString().length());
    Deadline total = Deadline.in(limits.total());
    TimedSockets sockets =
        ftp
            ? new TimedSockets(total, limits.connect(), limits.response(), FtpFetcher.MAX_REPLIES)
            : new TimedSockets(total, limits.connect(), limits.total(), Long.MAX_VALUE);
    open.add(sockets);
    try (sockets) {
      if (closed) {
        sockets.close(); // close() may have run before the line above
      }
      return ftp
          ? FtpFetcher.fetch(origin, path, limits, sockets)
          : http.fetch(origin, path, limits, sockets);
    } finally {
      open.remove(sockets);
    }
  }

  /** Ends all fetches: a thread that waits for a server returns at once. */
  @Override
  public void close() {
    closed = true;
    open.forEach(TimedSockets::close);
  }
}
