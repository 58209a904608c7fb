package org.apache.nutch.protocol.okhttp;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.robotspec.crawl.nutch.EngineHttp;
import org.robotspec.crawl.nutch.HttpExchange;

/**
 * A protocol with the habits of protocol-okhttp, which {@link EngineHttp} has: and it decodes
 * nothing for those who ask for a coding by name.
 */
public class OkHttp extends EngineHttp {

  /** The id of the extension. */
  public static final String ID = "org.apache.nutch.protocol.okhttp.OkHttp";

  private final List<String[]> customRequestHeaders = new ArrayList<>();

  /** Makes a protocol; Nutch calls {@link #setConf} next. */
  public OkHttp() {}

  @Override
  protected HttpExchange exchange(Configuration conf) {
    return HttpExchange.configured(conf, true, this::decoded);
  }

  /** Returns headers to send. */
  protected List<String[]> getCustomRequestHeaders() {
    return customRequestHeaders;
  }

  private byte[] decoded(String contentEncoding, byte[] body, URL url) throws IOException {
    return getCustomRequestHeaders().stream().anyMatch(h -> h[0].equals("Accept-Encoding"))
        ? body
        : HttpExchange.gunzip(contentEncoding, body, url);
  }
}
