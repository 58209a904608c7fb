package org.apache.nutch.protocol.okhttp;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import org.robotspec.nutch.standin.StandInHttp;

/**
 * A stand-in for the class of Nutch's plugin protocol-okhttp, which is not published on its own. It
 * behaves like {@link StandInHttp}, but decodes nothing if the request names a coding.
 */
public class OkHttp extends StandInHttp {
  /** The id of the extension. */
  public static final String ID = "org.apache.nutch.protocol.okhttp.OkHttp";

  private final List<String[]> customRequestHeaders = new ArrayList<>();

  /** Makes a protocol; Nutch calls {@link #setConf} next. */
  public OkHttp() {}

  /** Returns the headers to send. */
  protected List<String[]> getCustomRequestHeaders() {
    return customRequestHeaders;
  }

  @Override
  protected byte[] decoded(String contentEncoding, byte[] body, URL url) throws IOException {
    return getCustomRequestHeaders().stream().anyMatch(h -> h[0].equals("Accept-Encoding"))
        ? body
        : super.decoded(contentEncoding, body, url);
  }
}
