package org.robotspec.cli.web;

import java.util.List;
import org.robotspec.cli.check.AskedCrawler;
import org.robotspec.rules.GroupMatch;
import org.robotspec.rules.internal.PrintableText;

/**
 * Why a crawler follows a group or not, in words; {@link GroupMatch} says which it is.
 *
 * @param names the names of the crawler
 * @param shown its first name, to show
 * @param ignoresStar whether it ignores groups for {@code *}
 * @param several whether it follows several groups
 */
record GroupReasons(List<String> names, String shown, boolean ignoresStar, boolean several) {
  GroupReasons(AskedCrawler asked, List<GroupMatch> matches) {
    this(
        asked.crawler().names(),
        asked.crawler().names().isEmpty()
            ? "a crawler that no group names"
            : PrintableText.of(asked.crawler().names().get(0)),
        asked.ignoresStar(),
        matches.stream().filter(GroupMatch::chosen).count() > 1);
  }

  /** Returns the reason. */
  String words(GroupMatch match) {
    String name = PrintableText.of(String.valueOf(match.name()));
    if (match.name() == null) {
      return "does not name " + shown;
    }
    if (!match.chosen()) {
      return ignores(match)
          ? "for all other crawlers: " + shown + " follows only groups that name it"
          : name.equals("*")
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
    if (ignores(match)) {
      return "D-20";
    }
    boolean fallback = match.chosen() && !isOwn(match) && !"*".equals(match.name());
    return fallback ? "G-5" : "G-2";
  }

  private boolean ignores(GroupMatch match) {
    return ignoresStar && "*".equals(match.name());
  }

  private boolean isOwn(GroupMatch match) {
    return names.indexOf(String.valueOf(match.name())) == 0;
  }
}
