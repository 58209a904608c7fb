package org.robotspec.nutch;

import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.protocol.okhttp.OkHttp;

/**
 * A protocol-okhttp that leaves bodies as they were sent: OkHttp does not decode a coding that the
 * request names. Its own decoder fails where we need not (D-17): on gzip with several members or
 * bytes after its end, and on an error page that is not gzip.
 *
 * <p>Only {@link NutchInternals} loads this class: its superclass is in another plugin, whose
 * classes ours cannot see.
 */
public final class RawBodyOkHttp extends OkHttp {
  /** Makes a protocol; call {@link #setConf} next. */
  public RawBodyOkHttp() {}

  @Override
  public void setConf(Configuration conf) {
    super.setConf(conf);
    getCustomRequestHeaders().add(new String[] {"Accept-Encoding", "gzip, deflate"});
  }
}
