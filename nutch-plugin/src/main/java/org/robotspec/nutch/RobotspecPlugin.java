package org.robotspec.nutch;

import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.plugin.Plugin;
import org.apache.nutch.plugin.PluginDescriptor;
import org.apache.nutch.plugin.PluginRuntimeException;
import org.robotspec.nutch.RobotspecCheck.Message;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The plugin's start, before the first use of its extensions: it logs how robots.txt is handled,
 * and ends the job if that is impossible.
 */
public final class RobotspecPlugin extends Plugin {
  private static final Logger LOG = LoggerFactory.getLogger(RobotspecPlugin.class);

  /** Creates the plugin; Nutch calls this. */
  public RobotspecPlugin(PluginDescriptor descriptor, Configuration conf) {
    super(descriptor, conf);
  }

  /**
   * Checks the installation.
   *
   * @throws PluginRuntimeException if robots.txt cannot be handled; the message says what to do
   */
  @Override
  public void startUp() throws PluginRuntimeException {
    for (Message finding : new RobotspecCheck(conf, false).findings()) {
      switch (finding.level()) {
        case OK -> LOG.info("{}", finding.text());
        case WARN -> LOG.warn("{}", finding.text());
        case ERROR -> {
          LOG.error("{}", finding.text());
          throw new PluginRuntimeException(finding.text());
        }
      }
    }
  }
}
