package org.robotspec.cli;

import org.robotspec.access.Access;
import org.robotspec.cli.check.WebRobots;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.Reasons;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Text;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.service.OriginRules;
import picocli.CommandLine.Model.CommandSpec;

/** A robots.txt that is named on the command line, as a file or as a URL. */
final class RobotsSource {
  private RobotsSource() {}

  /**
   * Reads a robots.txt. A site that has none allows everything, as an empty file does; a line on
   * standard error says so.
   *
   * @throws Errors.InputException if the file cannot be read, or nothing is known of the site now
   */
  static RobotsFile read(String fileOrUrl, SpecProfile profile, CommandSpec spec) {
    if (!RobotsFile.isUrl(fileOrUrl)) {
      return RobotsFile.read(fileOrUrl);
    }
    String url = WebRobots.robotsUrl(fileOrUrl);
    try (WebRobots web = new WebRobots(Crawler.of("robotspec"), profile)) {
      RobotsFile file = web.file(url);
      if (file != null) {
        return file;
      }
      OriginRules rules = web.rules(url);
      String why = Text.oneLine(Reasons.withoutClause(rules.state().explain()));
      if (rules.access() != Access.FULL_ALLOW) {
        throw new Errors.InputException("cannot tell what " + url + " says: " + why);
      }
      spec.commandLine().getErr().println("no rules at " + Text.oneLine(url) + ": " + why);
      return new RobotsFile(url, new byte[0]);
    }
  }
}
