package org.robotspec.nutch;

import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;

/** One of our extensions, with its settings. Thread-safe once configured. */
@SuppressWarnings("NullAway.Init") // Nutch calls setConf first.
abstract class NutchExtension implements Configurable {
  NutchSettings settings;
  private Configuration conf;

  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    settings = NutchSettings.shared(conf);
  }

  @Override
  public final Configuration getConf() {
    return conf;
  }
}
