package org.apache.nutch.protocol.http;

import java.io.IOException;
import java.net.URL;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.net.protocols.Response;
import org.apache.nutch.protocol.ProtocolException;
import org.apache.nutch.util.DeflateUtils;
import org.apache.nutch.util.GZIPUtils;
import org.robotspec.crawl.nutch.EngineHttp;
import org.robotspec.crawl.nutch.HttpExchange;

/**
 * A protocol with the habits of protocol-http: a body that ends early passes, so does as much of
 * gzip or deflate as can be decoded, a connection closed without a byte is an empty 200, an early
 * hint is the answer.
 */
public class Http extends EngineHttp {

  /** The id of the extension. */
  public static final String ID = "org.apache.nutch.protocol.http.Http";

  private int limit;

  /** Makes a protocol; Nutch calls {@link #setConf} next. */
  public Http() {}

  @Override
  public void setConf(Configuration conf) {
    super.setConf(conf);
    limit = conf.getInt("http.content.limit", 1024 * 1024);
  }

  @Override
  protected HttpExchange exchange(Configuration conf) {
    return HttpExchange.configured(conf, false, this::decoded);
  }

  private byte[] decoded(String contentEncoding, byte[] body, URL url) throws IOException {
    // The very words: it compares with case, and knows no lists.
    return switch (contentEncoding) {
      case "gzip", "x-gzip" -> processGzipEncoded(body, url);
      case "deflate" -> processDeflateEncoded(body, url);
      default -> body;
    };
  }

  /** Decodes as much as it can. */
  public byte[] processGzipEncoded(byte[] compressed, URL url) throws IOException {
    if (compressed.length == 0) {
      return compressed;
    }
    byte[] content = GZIPUtils.unzipBestEffort(compressed, limit < 0 ? Integer.MAX_VALUE : limit);
    if (content == null) {
      throw new IOException("unzipBestEffort returned null");
    }
    return content;
  }

  /** Decodes as much as it can of deflate without the head of zlib. */
  public byte[] processDeflateEncoded(byte[] compressed, URL url) throws IOException {
    return compressed.length == 0
        ? compressed
        : DeflateUtils.inflateBestEffort(compressed, limit < 0 ? Integer.MAX_VALUE : limit);
  }

  @Override
  protected Response getResponse(URL url, CrawlDatum datum, boolean redirect)
      throws ProtocolException, IOException {
    return super.getResponse(url, datum, redirect);
  }
}
