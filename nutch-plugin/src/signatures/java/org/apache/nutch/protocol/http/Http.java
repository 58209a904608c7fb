package org.apache.nutch.protocol.http;

import java.io.IOException;
import java.net.URL;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.net.protocols.Response;
import org.apache.nutch.protocol.ProtocolException;

/**
 * The signature of the class in Nutch's plugin protocol-http, which is not published on its own.
 * Only for the compiler.
 */
public class Http {
  public native void setConf(Configuration conf);

  public native byte[] processGzipEncoded(byte[] compressed, URL url) throws IOException;

  public native byte[] processDeflateEncoded(byte[] compressed, URL url) throws IOException;

  protected native Response getResponse(URL url, CrawlDatum datum, boolean redirect)
      throws ProtocolException, IOException;
}
