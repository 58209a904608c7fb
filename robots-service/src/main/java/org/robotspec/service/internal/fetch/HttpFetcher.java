package org.robotspec.service.internal.fetch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.ClientProtocolException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.BasicHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.routing.SystemDefaultRoutePlanner;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.config.Lookup;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.ssl.SSLContexts;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Origin;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;

/**
 * Requests one URL over HTTP/1.1 with Apache HttpClient. Thread-safe.
 *
 * <p>It uses no redirects, cookies, credentials, conditional requests (L-6) or retries. Each
 * request has its own connection: a crawl asks most hosts once a day.
 */
final class HttpFetcher {
  private static final RequestConfig PLAIN =
      RequestConfig.custom()
          .setAuthenticationEnabled(false)
          .setProtocolUpgradeEnabled(false)
          .build();

  private final String userAgent;
  private final DnsResolver names;
  private final Lookup<TlsSocketStrategy> tls;

  HttpFetcher(String userAgent, AddressRule.Resolver resolver, @Nullable SSLContext context) {
    this.userAgent = userAgent;
    this.names =
        new SystemDefaultDnsResolver() {
          @Override
          public InetAddress[] resolve(String host) throws UnknownHostException {
            return resolver.resolve(host);
          }
        };
    TlsSocketStrategy strategy =
        new DefaultClientTlsStrategy(
            context == null ? SSLContexts.createSystemDefault() : context,
            HostnameVerificationPolicy.BUILTIN,
            null);
    this.tls = scheme -> scheme.equals("https") ? strategy : null;
  }

  Response fetch(Origin origin, String path, Limits limits, TimedSockets sockets)
      throws IOException {
    Deadline total = Deadline.in(limits.total());
    Duration limit = limits.response();
    sockets.setDeadline(Deadline.in(limit));
    String name = origin.host().replaceAll("[\\[\\]]", ""); // of an IPv6 address
    HttpHost host = new HttpHost(origin.scheme(), name, origin.port());
    // An intact connection is closed normally, with the client.
    try (CloseableHttpClient client = client(sockets)) {
      ClassicHttpResponse response = client.executeOpen(host, request(host, path), null);
      sockets.setDeadline(total);
      limit = limits.total();
      return answer(response, limits.codedBytes(), sockets);
    } catch (SocketTimeoutException e) {
      return new Response.Failed(FailureCause.TIMEOUT, "no complete answer within " + limit);
    } catch (IOException e) {
      return new Response.Failed(cause(e), e.toString());
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

  private static Response answer(ClassicHttpResponse response, int mostBytes, TimedSockets sockets)
      throws IOException {
    int status = response.getCode();
    Map<String, List<String>> headers = HttpConnection.headers(response);
    byte[] body = new byte[0];
    if (response.getEntity() != null && status / 100 == 2) {
      body = response.getEntity().getContent().readNBytes(mostBytes + 1);
    }
    boolean cut = body.length > mostBytes;
    if (cut || status / 100 != 2) {
      sockets.close(); // the body of any other status is not used (D-17)
    }
    return new Response.Answer(status, headers, body, cut);
  }

  /** Creates a client for one request; closing it closes the connection. */
  private CloseableHttpClient client(TimedSockets sockets) {
    DefaultHttpClientConnectionOperator connecting =
        new DefaultHttpClientConnectionOperator(socks -> sockets.createSocket(), null, names, tls);
    return HttpClientBuilder.create()
        .setConnectionManager(
            new BasicHttpClientConnectionManager(connecting, socket -> new HttpConnection()))
        .setRoutePlanner(new SystemDefaultRoutePlanner(null)) // the proxies of the JVM
        .setDefaultRequestConfig(PLAIN)
        // HttpClient resets connections that it will not reuse; after a whole answer, close
        // normally.
        .setConnectionReuseStrategy((request, response, context) -> true)
        .disableAuthCaching()
        .disableAutomaticRetries()
        .disableConnectionState()
        .disableContentCompression()
        .disableCookieManagement()
        .disableRedirectHandling()
        .build();
  }

  private static FailureCause cause(IOException thrown) {
    if (thrown instanceof ClientProtocolException || thrown instanceof MessageConstraintException) {
      return FailureCause.INVALID_RESPONSE;
    }
    return thrown instanceof MalformedChunkCodingException
            || thrown instanceof ConnectionClosedException
        ? FailureCause.INCOMPLETE_BODY
        : FailureCause.of(thrown);
  }
}
