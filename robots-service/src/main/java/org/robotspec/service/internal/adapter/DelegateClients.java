package org.robotspec.service.internal.adapter;

import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.spi.Response;

/** What the clients of delegates, the crawlers' own protocols, do in every crawler. */
public final class DelegateClients {
  /** OkHttp's error for a 407 that comes from the site itself. */
  private static final String OKHTTP_407 = "HTTP_PROXY_AUTH (407)";

  private DelegateClients() {}

  /** Returns the answer that a client reports as an error; null if there was none. */
  public static Response.@Nullable Answer answerIn(String error) {
    return error.contains(OKHTTP_407) ? empty(407) : null;
  }

  /** Returns an answer with a status alone. */
  public static Response.Answer empty(int status) {
    return new Response.Answer(status, Map.of(), new byte[0], false);
  }

  /**
   * Returns whether the JVM has a proxy for an origin; OkHttp uses it if the crawler names none.
   */
  public static boolean useJvmProxy(String origin) {
    @Nullable ProxySelector proxies = ProxySelector.getDefault();
    return proxies != null && proxies.select(URI.create(origin)).get(0).type() != Proxy.Type.DIRECT;
  }
}
