package org.robotspec.cli.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import org.robotspec.cli.check.AskedCrawler;
import org.robotspec.cli.check.SiteRules;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;

/**
 * What a question about a robots.txt starts with.
 *
 * @param text the file
 * @param profile the revision of the rules
 * @param site the site of the file, if the page knows it
 */
record SiteQuestion(String text, SpecProfile profile, Optional<Origin> site) {
  /** Longer than any URL that servers accept. */
  static final int MAX_URL = 8_192;

  static SiteQuestion of(Question question) {
    return new SiteQuestion(question.text("text"), question.profile(), question.site());
  }

  /** Returns the file, parsed under the profile. */
  RobotsTxt parsed() {
    return RobotsTxt.parse(text.getBytes(UTF_8), profile);
  }

  /** Returns the rules of the file, to judge URLs and explain the verdicts. */
  SiteRules rules() {
    return SiteRules.given(new RobotsFile("robots.txt", text.getBytes(UTF_8)), profile);
  }

  /**
   * Returns a crawler by its names; {@code *} is one that no file names.
   *
   * @throws IllegalArgumentException if a name is not a product token
   */
  static AskedCrawler crawler(String names, SpecProfile profile) {
    return names.strip().equals("*")
        ? AskedCrawler.unnamed(profile)
        : AskedCrawler.named(names, profile);
  }

  /**
   * Returns the whole URL that a URL or path means.
   *
   * @throws Errors.InputException if it is too long or belongs to another site (L-2)
   * @throws org.robotspec.rules.InvalidUrlException if it has no origin (D-11)
   */
  String url(String urlOrPath) {
    if (urlOrPath.length() > MAX_URL) {
      throw new Errors.InputException("the URL is longer than " + MAX_URL + " characters");
    }
    if (urlOrPath.startsWith("/")) {
      return site.map(Origin::toString).orElse(SiteRules.ANY_SITE) + urlOrPath;
    }
    if (site.isPresent() && !Origin.of(urlOrPath).equals(site.get())) {
      throw new Errors.InputException(
          "this URL belongs to another site than "
              + site.get()
              + ", with its own robots.txt (L-2)");
    }
    return urlOrPath;
  }
}
