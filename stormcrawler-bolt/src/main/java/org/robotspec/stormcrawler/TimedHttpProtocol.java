package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.protocol.httpclient.HttpProtocol;
import java.lang.reflect.Field;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.http.HttpRequestInterceptor;
import org.apache.http.client.methods.HttpRequestWrapper;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.http.impl.client.HttpClientBuilder;
import org.apache.storm.Config;
import org.robotspec.service.internal.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The crawler's httpclient for robots.txt, made by its name: it aborts a request that nobody waits
 * for any more. By itself it reads on for as long as octets come, whatever interrupts it, and keeps
 * a connection of the pool that pages share.
 */
public final class TimedHttpProtocol extends HttpProtocol {
  private static final Logger LOG = LoggerFactory.getLogger(TimedHttpProtocol.class);

  /** Called by the crawler's factories. */
  public TimedHttpProtocol() {}

  @Override
  public void configure(Config config) {
    super.configure(config);
    // Later than the service stops waiting, which then says that the answer was too late.
    int seconds = new ConfigValues(config).number(StockSettings.MESSAGE_TIMEOUT, 0) + 1;
    Executor threads = Executors.newCachedThreadPool(Threads.daemons("robotspec-abort"));
    Executor later = CompletableFuture.delayedExecutor(seconds, TimeUnit.SECONDS, threads);
    HttpRequestInterceptor abort =
        (request, context) -> {
          if (request instanceof HttpRequestWrapper wrapper
              && wrapper.getOriginal() instanceof HttpUriRequest original) {
            later.execute(original::abort);
          }
        };
    try {
      Field builder = HttpProtocol.class.getDeclaredField("builder");
      builder.setAccessible(true);
      ((HttpClientBuilder) builder.get(this)).addInterceptorFirst(abort);
    } catch (ReflectiveOperationException e) {
      LOG.warn("a robots.txt that never ends keeps a connection of httpclient", e);
    }
  }
}
