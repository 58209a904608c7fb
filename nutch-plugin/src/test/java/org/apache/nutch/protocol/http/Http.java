package org.apache.nutch.protocol.http;

import java.io.IOException;
import java.net.URL;
import org.apache.nutch.util.DeflateUtils;
import org.apache.nutch.util.GZIPUtils;
import org.robotspec.nutch.standin.StandInHttp;

/**
 * A stand-in for the class of Nutch's plugin protocol-http, which is not published on its own. It
 * behaves like that plugin: it accepts a body that ends early and as much of gzip or deflate as it
 * can decode, and takes a connection closed without a byte for an empty 200.
 */
public class Http extends StandInHttp {
  /** The id of the extension. */
  public static final String ID = "org.apache.nutch.protocol.http.Http";

  /** Makes a protocol; Nutch calls {@link #setConf} next. */
  public Http() {
    super(false);
  }

  @Override
  protected byte[] decoded(String contentEncoding, byte[] body, URL url) throws IOException {
    // Exact matches only: the plugin compares with case and does not split lists.
    return switch (body.length == 0 ? "" : contentEncoding) {
      case "gzip", "x-gzip" -> processGzipEncoded(body, url);
      case "deflate" -> processDeflateEncoded(body, url);
      default -> body;
    };
  }

  /** Decodes as much as it can. */
  public byte[] processGzipEncoded(byte[] compressed, URL url) throws IOException {
    byte[] content = GZIPUtils.unzipBestEffort(compressed);
    if (content == null) {
      throw new IOException("unzipBestEffort returned null");
    }
    return content;
  }

  /** Decodes as much as it can of deflate without zlib's header. */
  public byte[] processDeflateEncoded(byte[] compressed, URL url) throws IOException {
    return DeflateUtils.inflateBestEffort(compressed);
  }
}
