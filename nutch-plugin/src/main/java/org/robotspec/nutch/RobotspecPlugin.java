package org.robotspec.nutch;

import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.plugin.Plugin;
import org.apache.nutch.plugin.PluginDescriptor;
import org.apache.nutch.plugin.PluginRuntimeException;

/**
 * What Nutch starts before the first use of any extension of the plugin: it says in the log how
 * robots.txt is handled, and ends the job if that is not possible.
 */
public final class RobotspecPlugin extends Plugin {

  /** The id of the plugin, for {@code plugin.includes}. */
  public static final String ID = "robotspec";

  /** Makes the plugin, as Nutch does. */
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
    String problem = Installation.of(conf).log();
    if (!problem.isEmpty()) {
      throw new PluginRuntimeException(problem);
    }
  }
}
