package org.robotspec.service.internal.fetch;

import java.io.IOException;
import java.net.ProxySelector;
import java.security.NoSuchAlgorithmException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Resolver;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsFetcher;
import org.robotspec.text.PrintableText;

/**
 * Fetches over http, https and, with Commons Net, ftp: each request on its own connection.
 * Thread-safe.
 */
public final class StandardFetcher implements RobotsFetcher {
  private final Resolver resolver;
  private final HttpFetcher http;
  private final Set<TimedSockets> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /**
   * Creates a fetcher.
   *
   * @param userAgent the User-Agent header
   * @param resolver finds the addresses of a host; the fetcher connects to no other address
   * @param tls the TLS context; null for the JVM's default
   * @throws IllegalStateException if the JVM has no TLS
   */
  public StandardFetcher(String userAgent, Resolver resolver, @Nullable SSLContext tls) {
    this.resolver = resolver;
    try {
      SSLContext context = tls == null ? SSLContext.getDefault() : tls;
      this.http =
          new HttpFetcher(userAgent, context.getSocketFactory(), ProxySelector.getDefault());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this JVM has no TLS: " + PrintableText.reason(e), e);
    }
  }

  @Override
  public Resolver resolver() {
    return resolver;
  }

  @Override
  public boolean usesProxy(String url) {
    return http.proxy(url) != null;
  }

  @Override
  public Response fetch(String url, Limits limits) throws IOException {
    return fetch(url, limits, resolver);
  }

  @Override
  public Response fetch(String url, Limits limits, Resolver names) throws IOException {
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
          ? FtpFetcher.fetch(origin, path, limits, names, sockets)
          : http.fetch(origin, path, limits, names, sockets);
    } catch (NoClassDefFoundError e) {
      throw ftp
          ? new LinkageError("to fetch ftp, add commons-net:commons-net to the class path", e)
          : e;
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
