package org.robotspec.nutch;

import org.apache.hadoop.conf.Configuration;
import org.robotspec.service.RobotsService;

/**
 * What the extensions of the plugin have in common for one configuration. Thread-safe.
 *
 * @param conf the configuration of the job
 * @param settings what it says
 * @param delegates the protocols that fetch
 */
record PluginContext(Configuration conf, NutchSettings settings, Delegates delegates) {

  static PluginContext of(Configuration conf) {
    return new PluginContext(conf, NutchSettings.of(conf), Delegates.of(conf));
  }

  /** Returns the service, for asking what is known; the first call opens it. */
  RobotsService service() {
    return SharedService.of(conf, settings, delegates).service();
  }

  /**
   * Returns the service, for letting it fetch; to be called while an extension is configured.
   *
   * @throws IllegalStateException if a delegate cannot be made; the message names it
   */
  RobotsService fetchingService() {
    SharedService.Opened opened = SharedService.of(conf, settings, delegates);
    opened.fetcher().makeDelegates();
    return opened.service();
  }
}
