package org.robotspec.cache;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;

/**
 * One request over the JDK's HttpClient: HTTP/2 where TLS negotiates it, else HTTP/1.1.
 * Thread-safe.
 *
 * <p>No redirects, no cookies, no credentials, no conditions (L-6). On plain http no upgrade to
 * HTTP/2 is offered: some servers answer the offer with an error.
 */
final class HttpFetcher implements AutoCloseable {
  /**
   * A client keeps each connection for 20 minutes (JDK 17), which a crawl of many hosts has no use
   * for; a client that is let go of closes them.
   */
  private static final int REQUESTS_PER_CLIENT = 200;

  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;

  private final String userAgent;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Threads.daemons("robotspec-http"));
  private final HttpClient.Builder clients;
  private HttpClient client;
  private int requests;

  HttpFetcher(String userAgent, Duration connectTimeout) {
    this(userAgent, connectTimeout, HttpClient.newBuilder());
  }

  /** Takes a builder whose TLS may be other than the JVM's. */
  HttpFetcher(String userAgent, Duration connectTimeout, HttpClient.Builder given) {
    this.userAgent = userAgent;
    this.clients =
        given
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(connectTimeout)
            .executor(threads);
    this.client = clients.build();
  }

  private synchronized HttpClient client() {
    if (++requests > REQUESTS_PER_CLIENT) {
      client = clients.build();
      requests = 1;
    }
    return client;
  }

  Hop fetch(String url, Limits limits) throws InterruptedException {
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) {
      return Hop.failed(e);
    }
    if (uri.getHost() == null) {
      return new Hop.Failed(
          FailureCause.UNSUPPORTED, "the JDK's HttpClient takes no such host name");
    }
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .version(
                uri.getScheme().equals("https")
                    ? HttpClient.Version.HTTP_2
                    : HttpClient.Version.HTTP_1_1)
            .timeout(limits.response())
            .header("User-Agent", userAgent)
            .header("Accept", "text/plain, */*;q=0.5")
            .header("Accept-Encoding", "gzip, deflate")
            .build();
    AtomicReference<@Nullable LimitedBody> body = new AtomicReference<>();
    CompletableFuture<HttpResponse<LimitedBody.Bytes>> exchange =
        client()
            .sendAsync(
                request,
                info -> {
                  boolean file = info.statusCode() / 100 == 2;
                  LimitedBody limited =
                      new LimitedBody(file ? limits.maxBytes() : 0, announced(info));
                  body.set(limited);
                  return limited;
                });
    try {
      HttpResponse<LimitedBody.Bytes> response =
          exchange.get(limits.total().toNanos(), TimeUnit.NANOSECONDS);
      LimitedBody.Bytes raw = response.body();
      return new Hop.Answer(
          response.statusCode(), response.headers().map(), raw.bytes(), raw.cut());
    } catch (TimeoutException e) {
      return new Hop.Failed(FailureCause.TIMEOUT, "no complete answer within " + limits.total());
    } catch (ExecutionException e) {
      return Hop.failed(e.getCause() == null ? e : e.getCause());
    } finally {
      // Ends the exchange if it still runs; does nothing otherwise.
      exchange.cancel(true);
      LimitedBody limited = body.get();
      if (limited != null) {
        limited.close();
      }
    }
  }

  /** Returns how many octets a body should have; 0 if that is not known, or there is none. */
  private static long announced(HttpResponse.ResponseInfo info) {
    if (info.statusCode() == NO_CONTENT || info.statusCode() == NOT_MODIFIED) {
      return 0; // its length, if any, is that of another answer
    }
    String length = info.headers().firstValue("Content-Length").orElse("");
    return length.matches("[0-9]{1,18}") ? Long.parseLong(length) : 0;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
