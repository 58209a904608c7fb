package org.robotspec.nutch;

import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.util.NutchConfiguration;

/**
 * Verifies an installation: {@code bin/nutch plugin robotspec org.robotspec.nutch.RobotspecCheck}.
 * Prints one line per point and exits with 1 if robots.txt is not in our hands.
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
    boolean good = false;
    try {
      good = RobotspecParts.load().check(conf, System.out);
    } catch (IllegalStateException e) {
      System.out.println("ERROR " + e.getMessage());
    }
    System.exit(good ? 0 : 1);
  }
}
