package org.robotspec.nutch;

import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.util.NutchConfiguration;

/**
 * Verifies an installation: {@code bin/nutch plugin robotspec org.robotspec.nutch.RobotspecCheck}.
 * Prints one line per check and exits with 1 if one is not OK.
 */
public final class RobotspecCheck {

  private RobotspecCheck() {}

  /** Runs the check; arguments of the form {@code -Dname=value} are set in the configuration. */
  public static void main(String[] args) {
    Configuration conf = NutchConfiguration.create();
    for (String arg : args) {
      int equals = arg.indexOf('=');
      if (!arg.startsWith("-D") || equals < 0) {
        System.err.println("Usage: RobotspecCheck [-Dname=value ...]");
        System.exit(2);
      }
      conf.set(arg.substring(2, equals), arg.substring(equals + 1));
    }
    System.exit(Installation.withStoreTried(conf).print(System.out) ? 0 : 1);
  }
}
