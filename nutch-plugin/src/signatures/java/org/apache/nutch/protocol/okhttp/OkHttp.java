package org.apache.nutch.protocol.okhttp;

import java.io.IOException;
import java.net.URL;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.net.protocols.Response;
import org.apache.nutch.protocol.ProtocolException;

/**
 * The signature of the class in Nutch's plugin protocol-okhttp, which is not published on its own.
 * Only for the compiler.
 */
public class OkHttp {
  public native void setConf(Configuration conf);

  protected native List<String[]> getCustomRequestHeaders();

  protected native Response getResponse(URL url, CrawlDatum datum, boolean redirect)
      throws ProtocolException, IOException;
}
