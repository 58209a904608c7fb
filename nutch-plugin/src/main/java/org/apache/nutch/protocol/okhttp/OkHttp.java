package org.apache.nutch.protocol.okhttp;

import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * The signature of the class in Nutch's plugin protocol-okhttp, which is not published on its own.
 * Only for the compiler: the jar does not contain it.
 */
public class OkHttp {
  public native void setConf(Configuration conf);

  protected native List<String[]> getCustomRequestHeaders();
}
