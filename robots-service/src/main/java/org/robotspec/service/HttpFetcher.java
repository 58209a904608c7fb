package org.robotspec.service;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.BasicHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.routing.SystemDefaultRoutePlanner;
import org.apache.hc.client5.http.io.DetachedSocketFactory;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.config.Lookup;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.util.Timeout;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;

/**
 * RequestSender one address over HTTP/1.1 with Apache HttpClient. Thread-safe.
 *
 * <p>No redirects, no cookies, no credentials, no conditions (L-6), no second try. Each request has
 * a connection of its own: a crawl asks most hosts once a day.
 */
final class HttpFetcher implements AutoCloseable {
  private static final RequestConfig PLAIN =
      RequestConfig.custom()
          .setAuthenticationEnabled(false)
          .setProtocolUpgradeEnabled(false)
          .build();

  private final String userAgent;
  private final Lookup<TlsSocketStrategy> tls;
  private final DnsResolver names;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Threads.daemons("robotspec-http"));

  HttpFetcher(String userAgent, SSLContext context, AddressRule.Resolver resolver) {
    this.userAgent = userAgent;
    TlsSocketStrategy strategy =
        new DefaultClientTlsStrategy(context, HostnameVerificationPolicy.BUILTIN, null);
    this.tls = scheme -> scheme.equals("https") ? strategy : null;
    this.names = new Names(resolver);
  }

  Response fetch(String url, Limits limits) throws InterruptedException {
    Deadline deadline = Deadline.in(limits.total());
    Origin origin = Origin.of(url);
    String name = origin.host().replaceAll("[\\[\\]]", "");
    HttpHost host = new HttpHost(origin.scheme(), name, origin.port());
    String path = url.substring(origin.toString().length());
    HttpCall call = new HttpCall(this, host, request(host, path), limits);
    Future<Response> answer = threads.submit(call);
    try {
      if (!call.awaitHead(limits.response())) {
        return new Response.Failed(FailureCause.TIMEOUT, "no answer within " + limits.response());
      }
      return answer.get(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return new Response.Failed(
          FailureCause.TIMEOUT, "no complete answer within " + limits.total());
    } catch (ExecutionException e) {
      return Response.failed(e.getCause() == null ? e : e.getCause());
    } finally {
      call.end();
    }
  }

  private ClassicHttpRequest request(HttpHost host, String path) {
    ClassicHttpRequest request = new BasicClassicHttpRequest(Method.GET, host, path);
    request.setHeader("User-Agent", userAgent);
    request.setHeader("Accept", "text/plain, */*;q=0.5");
    request.setHeader("Accept-Encoding", "gzip, deflate");
    request.setHeader("Connection", "close");
    return request;
  }

  /** Makes a client for one request, whose connection it closes when it is closed. */
  CloseableHttpClient client(DetachedSocketFactory sockets, Limits limits) {
    BasicHttpClientConnectionManager connections =
        new BasicHttpClientConnectionManager(
            new DefaultHttpClientConnectionOperator(sockets, null, names, tls),
            socket -> new HttpConnection());
    connections.setConnectionConfig(
        ConnectionConfig.custom()
            .setConnectTimeout(timeout(limits.connect()))
            .setSocketTimeout(timeout(limits.total()))
            .build());
    return HttpClientBuilder.create()
        .setConnectionManager(connections)
        .setRoutePlanner(new SystemDefaultRoutePlanner(null)) // the proxies of the JVM
        .setDefaultRequestConfig(PLAIN)
        // What is not to be used again is reset by HttpClient; a whole answer deserves better.
        .setConnectionReuseStrategy((request, response, context) -> true)
        .disableAuthCaching()
        .disableAutomaticRetries()
        .disableConnectionState()
        .disableContentCompression()
        .disableCookieManagement()
        .disableRedirectHandling()
        .build();
  }

  private static Timeout timeout(Duration time) {
    // 0 would mean no limit.
    return Timeout.ofMilliseconds(Math.max(1, Math.min(Integer.MAX_VALUE, time.toMillis())));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }

  /** Finds addresses as the rule for redirects does. */
  private record Names(AddressRule.Resolver resolver) implements DnsResolver {

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
      return resolver.resolve(host);
    }

    @Override
    public String resolveCanonicalHostname(String host) {
      return host;
    }
  }
}
