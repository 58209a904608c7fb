package org.apache.nutch.protocol.http;

import java.io.IOException;
import java.net.URL;
import org.apache.nutch.util.DeflateUtils;
import org.apache.nutch.util.GZIPUtils;
import org.robotspec.crawl.nutch.EngineHttp;

/**
 * A stand-in for the class of Nutch's plugin protocol-http, which is not published on its own: for
 * the compiler, and for the crawls of our tests. It has that plugin's habits: a body that ends
 * early passes, so does as much of gzip or deflate as can be decoded, and a connection closed
 * without a byte is an empty 200.
 */
public class Http extends EngineHttp {
  /** The id of the extension. */
  public static final String ID = "org.apache.nutch.protocol.http.Http";

  /** Makes a protocol; Nutch calls {@link #setConf} next. */
  public Http() {
    super(false);
  }

  @Override
  protected byte[] decoded(String contentEncoding, byte[] body, URL url) throws IOException {
    // The very words: it compares with case, and knows no lists.
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

  /** Decodes as much as it can of deflate without the head of zlib. */
  public byte[] processDeflateEncoded(byte[] compressed, URL url) throws IOException {
    return DeflateUtils.inflateBestEffort(compressed);
  }
}
