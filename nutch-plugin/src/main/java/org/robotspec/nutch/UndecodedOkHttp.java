package org.robotspec.nutch;

import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.protocol.okhttp.OkHttp;

/**
 * protocol-okhttp, but with bodies as they were sent: whoever asks for a coding by name gets it
 * from OkHttp undecoded. What it would decode itself it fails on where we need not (D-17): gzip of
 * several members, octets behind it, an error page that is none.
 *
 * <p>Only {@link Undecoded} loads this class: the one that it extends is in another plugin, whose
 * classes ours cannot see.
 */
public final class UndecodedOkHttp extends OkHttp {
  /** Makes a protocol; {@link #setConf} comes next. */
  public UndecodedOkHttp() {}

  @Override
  public void setConf(Configuration conf) {
    super.setConf(conf);
    getCustomRequestHeaders().add(new String[] {"Accept-Encoding", "gzip, deflate"});
  }
}
