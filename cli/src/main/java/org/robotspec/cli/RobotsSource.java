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

/** Reads a robots.txt that the command line names, as a file or as a URL. */
final class RobotsSource {
  private RobotsSource() {}

  /**
   * Reads a robots.txt. If a site has none, returns an empty file, because both allow everything,
   * and says so on standard error.
   *
   * @throws Errors.InputException if the file cannot be read, or the site's rules are not known now
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
      String why = Text.oneLine(Reasons.words(rules));
      if (rules.access() != Access.FULL_ALLOW) {
        throw new Errors.InputException("cannot get the rules at " + url + ": " + why);
      }
      spec.commandLine().getErr().println("no rules at " + Text.oneLine(url) + ": " + why);
      return new RobotsFile(url, new byte[0]);
    }
  }
}
