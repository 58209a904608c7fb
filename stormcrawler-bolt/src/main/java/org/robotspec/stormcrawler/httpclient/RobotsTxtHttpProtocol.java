package org.robotspec.stormcrawler.httpclient;

import com.digitalpebble.stormcrawler.protocol.httpclient.HttpProtocol;
import com.digitalpebble.stormcrawler.util.ConfUtils;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.http.HttpException;
import org.apache.http.HttpRequestInterceptor;
import org.apache.http.HttpResponse;
import org.apache.http.NoHttpResponseException;
import org.apache.http.client.methods.HttpRequestWrapper;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.http.config.MessageConstraints;
import org.apache.http.impl.NoConnectionReuseStrategy;
import org.apache.http.impl.client.HttpClientBuilder;
import org.apache.http.impl.conn.DefaultHttpResponseParser;
import org.apache.http.impl.conn.ManagedHttpClientConnectionFactory;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.apache.http.io.SessionInputBuffer;
import org.apache.http.util.CharArrayBuffer;
import org.apache.storm.Config;
import org.robotspec.service.internal.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The crawler's httpclient for robots.txt, with its own connections, because pages need all of its
 * pool. It aborts an abandoned request; the original reads as long as octets arrive, whatever
 * interrupts it.
 */
public final class RobotsTxtHttpProtocol extends HttpProtocol {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsTxtHttpProtocol.class);

  /** Called by the crawler's factories. */
  public RobotsTxtHttpProtocol() {}

  @Override
  public void configure(Config config) {
    super.configure(config);
    // Later than the end of the service's wait, so that the service reports the time-out.
    int seconds = ConfUtils.getInt(config, Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 0) + 1;
    Executor threads = Executors.newCachedThreadPool(Threads.daemons("robotspec-abort"));
    Executor later = CompletableFuture.delayedExecutor(seconds, TimeUnit.SECONDS, threads);
    HttpRequestInterceptor abort =
        (request, context) -> {
          if (request instanceof HttpRequestWrapper wrapper
              && wrapper.getOriginal() instanceof HttpUriRequest original) {
            later.execute(original::abort);
          }
        };
    PoolingHttpClientConnectionManager own =
        new PoolingHttpClientConnectionManager(
            new ManagedHttpClientConnectionFactory(null, WholeHeaders::new));
    own.setMaxTotal(Integer.MAX_VALUE); // the service limits them
    own.setDefaultMaxPerRoute(Integer.MAX_VALUE);
    try {
      Field builder = HttpProtocol.class.getDeclaredField("builder");
      builder.setAccessible(true);
      ((HttpClientBuilder) builder.get(this))
          .setConnectionManager(own)
          .disableContentCompression() // the service decodes, and sees what follows the end (D-17)
          .setConnectionReuseStrategy(NoConnectionReuseStrategy.INSTANCE)
          .addInterceptorFirst(abort);
    } catch (ReflectiveOperationException e) {
      LOG.warn("robots.txt is fetched through the connections that pages need", e);
    }
  }

  /** Fails if the connection closes within the headers, where the original ends them (D-21). */
  private static final class WholeHeaders extends DefaultHttpResponseParser {
    private final SessionInputBuffer lines;

    WholeHeaders(SessionInputBuffer lines, MessageConstraints limits) {
      super(whole(lines), null, null, limits);
      this.lines = lines;
    }

    private static SessionInputBuffer whole(SessionInputBuffer lines) {
      InvocationHandler reader =
          (proxy, method, arguments) -> {
            int read = lines.readLine((CharArrayBuffer) arguments[0]); // all that a parser calls
            if (read < 0) {
              throw new NoHttpResponseException("closed before the end of the headers");
            }
            return read;
          };
      ClassLoader loader = lines.getClass().getClassLoader();
      return (SessionInputBuffer)
          Proxy.newProxyInstance(loader, new Class<?>[] {SessionInputBuffer.class}, reader);
    }

    @Override
    protected HttpResponse parseHead(SessionInputBuffer in) throws IOException, HttpException {
      return super.parseHead(lines);
    }
  }
}
