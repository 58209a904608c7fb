package org.robotspec.cli.web;

import java.util.List;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.GroupMatch;
import org.robotspec.rules.internal.PrintableText;

/**
 * Why a crawler follows a group or not, in words; {@link GroupMatch} says which it is.
 *
 * @param names the names of the crawler
 * @param shown its first name, to show
 * @param several whether it follows several groups
 */
record GroupReasons(List<String> names, String shown, boolean several) {
  GroupReasons(Crawler crawler, List<GroupMatch> matches) {
    this(
        crawler.names(),
        crawler.names().isEmpty()
            ? "a crawler that no group names"
            : PrintableText.of(crawler.names().get(0)),
        matches.stream().filter(GroupMatch::chosen).count() > 1);
  }

  /** Returns the reason. */
  String words(GroupMatch match) {
    String name = PrintableText.of(String.valueOf(match.name()));
    if (match.name() == null) {
      return "does not name " + shown;
    }
    if (!match.chosen()) {
      return name.equals("*")
          ? "for all other crawlers: a group for " + shown + " is more specific"
          : "names " + name + ": another group is more specific for " + shown;
    }
    String why =
        name.equals("*")
            ? "for all crawlers that no other group names"
            : isOwn(match)
                ? "names " + name
                : "names " + name + ", which " + shown + " follows without a group of its own";
    return several ? why + "; the chosen groups are read as one" : why;
  }

  /** Returns the clause of the specification that it rests on. */
  String clause(GroupMatch match) {
    if (match.chosen() && several) {
      return "G-3";
    }
    boolean fallback = match.chosen() && !isOwn(match) && !"*".equals(match.name());
    return fallback ? "G-5" : "G-2";
  }

  private boolean isOwn(GroupMatch match) {
    return names.indexOf(String.valueOf(match.name())) == 0;
  }
}
