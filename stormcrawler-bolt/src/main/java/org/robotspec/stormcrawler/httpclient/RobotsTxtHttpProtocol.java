package org.robotspec.stormcrawler.httpclient;

import com.digitalpebble.stormcrawler.protocol.httpclient.HttpProtocol;
import com.digitalpebble.stormcrawler.util.ConfUtils;
import java.lang.reflect.Field;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.http.HttpRequestInterceptor;
import org.apache.http.client.methods.HttpRequestWrapper;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.http.impl.NoConnectionReuseStrategy;
import org.apache.http.impl.client.HttpClientBuilder;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
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
    PoolingHttpClientConnectionManager own = new PoolingHttpClientConnectionManager();
    own.setMaxTotal(Integer.MAX_VALUE); // the service limits them
    own.setDefaultMaxPerRoute(Integer.MAX_VALUE);
    try {
      Field builder = HttpProtocol.class.getDeclaredField("builder");
      builder.setAccessible(true);
      ((HttpClientBuilder) builder.get(this))
          .setConnectionManager(own)
          .setConnectionReuseStrategy(NoConnectionReuseStrategy.INSTANCE)
          .addInterceptorFirst(abort);
    } catch (ReflectiveOperationException e) {
      LOG.warn("robots.txt is fetched through the connections that pages need", e);
    }
  }
}
