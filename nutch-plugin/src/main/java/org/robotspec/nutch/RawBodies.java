package org.robotspec.nutch;

import java.io.EOFException;
import java.io.IOException;
import java.net.URL;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.net.protocols.Response;
import org.apache.nutch.protocol.ProtocolException;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.HeaderName;

/**
 * Nutch's protocols, changed to leave bodies and redirects as sent (D-17, D-24). Only {@link
 * NutchInternals} loads these classes: each superclass is in another plugin, whose classes ours
 * cannot see.
 */
final class RawBodies {
  private RawBodies() {}

  /**
   * A response whose Location only {@link DelegateAnswers} reads: Nutch drops a response if {@code
   * java.net.URL} cannot read it. The components implement methods of their names.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Unfollowed(
      URL getUrl, int getCode, Metadata getHeaders, byte @Nullable [] getContent)
      implements Response {
    Unfollowed(Response response) {
      this(response.getUrl(), response.getCode(), response.getHeaders(), response.getContent());
    }

    @Override
    public @Nullable String getHeader(String name) {
      return name.equalsIgnoreCase(HeaderName.LOCATION) ? null : getHeaders.get(name);
    }
  }

  /**
   * Protocol-http, which decodes as much as it can and does not say how much, so that half a file,
   * or none, would pass for the whole.
   */
  public static final class Http extends org.apache.nutch.protocol.http.Http {
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
      return new Unfollowed(response);
    }
  }

  /**
   * Protocol-okhttp: OkHttp does not decode a coding that the request names. Its own decoder fails
   * where we need not: on gzip with several members or bytes after its end, and on an error page
   * that is not gzip.
   */
  public static final class OkHttp extends org.apache.nutch.protocol.okhttp.OkHttp {
    @Override
    public void setConf(Configuration conf) {
      super.setConf(conf);
      getCustomRequestHeaders().add(new String[] {"Accept-Encoding", "gzip, deflate"});
    }

    @Override
    protected Response getResponse(URL url, CrawlDatum datum, boolean redirect)
        throws ProtocolException, IOException {
      return new Unfollowed(super.getResponse(url, datum, redirect));
    }
  }
}
