package org.robotspec.service.internal.adapter;

import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The proxies of the JVM, which OkHttp uses if the crawler names none. */
public final class JvmProxies {
  private JvmProxies() {}

  /** Returns whether there is a proxy for an origin. */
  public static boolean applyTo(String origin) {
    @Nullable ProxySelector proxies = ProxySelector.getDefault();
    return proxies != null && proxies.select(URI.create(origin)).get(0).type() != Proxy.Type.DIRECT;
  }
}
