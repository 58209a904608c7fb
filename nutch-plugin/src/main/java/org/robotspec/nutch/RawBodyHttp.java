package org.robotspec.nutch;

import java.io.EOFException;
import java.io.IOException;
import java.net.URL;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.net.protocols.Response;
import org.apache.nutch.protocol.ProtocolException;
import org.apache.nutch.protocol.http.Http;

/**
 * A protocol-http that leaves bodies as they were sent. Nutch's own decodes as much as it can and
 * does not say how much that was, so half a file, or none, would pass for the whole (D-17).
 *
 * <p>Only {@link NutchInternals} loads this class: its superclass is in another plugin, whose
 * classes ours cannot see.
 */
public final class RawBodyHttp extends Http {
  /** Makes a protocol; call {@link #setConf} next. */
  public RawBodyHttp() {}

  @Override
  public byte[] processGzipEncoded(byte[] compressed, URL url) {
    return compressed;
  }

  @Override
  public byte[] processDeflateEncoded(byte[] compressed, URL url) {
    return compressed;
  }

  @Override
  protected Response getResponse(URL url, CrawlDatum datum, boolean redirect)
      throws ProtocolException, IOException {
    Response response = super.getResponse(url, datum, redirect);
    int status = response.getCode();
    // With any status but 200, protocol-http accepts a body that breaks off.
    if (response.getContent() == null && status / 100 == 2 && status != 204) {
      throw new EOFException("the body of a " + status + " broke off");
    }
    return response;
  }
}
