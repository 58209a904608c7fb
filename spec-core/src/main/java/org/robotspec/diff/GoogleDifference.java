package org.robotspec.diff;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.robotspec.diff.RobotsDiff.Change;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.GoogleMatcher;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.RuleDecision;
import org.robotspec.text.PrintableText;

/**
 * A URL on which google/robotstxt, Google's own matcher, differs for one of two files or both, and
 * whose verdict changes by Google's documents or by the matcher (D-12, F-4).
 *
 * @param name the crawler of Google
 * @param url the URL
 * @param before what the matcher decides by the old file; null if that is the same
 * @param after what the matcher decides by the new file; null if that is the same
 */
public record GoogleDifference(
    String name, String url, @Nullable RuleDecision before, @Nullable RuleDecision after) {
  /** The positions that a search visits in the time in which a URL is decided four times. */
  private static final int POSITIONS_FOR_A_URL = 100;

  /** Creates a difference. */
  public GoogleDifference {
    requireNonNull(name, "name");
    requireNonNull(url, "url");
  }

  /** Returns what the matcher decides as a printable sentence, with the rules and their lines. */
  @Override
  public String toString() {
    return PrintableText.of(name)
        + side(": by the old file, ", before)
        + side(before == null ? ": by the new file, " : "; by the new file, ", after);
  }

  /**
   * Returns the differences for crawlers, given what changes for them and for the matcher; not all
   * once the work is spent.
   */
  static List<GoogleDifference> of(
      List<String> names,
      List<Change> changes,
      RobotsDiff itself,
      GoogleMatcher old,
      GoogleMatcher now,
      WorkLimit work) {
    Map<String, List<Change>> byMatcher = new HashMap<>();
    itself.crawlers().forEach(g -> g.names().forEach(name -> byMatcher.put(name, g.changes())));
    List<GoogleDifference> all = new ArrayList<>();
    for (String name : names.stream().filter(KnownCrawler::isGoogles).toList()) {
      Crawler crawler = RobotsDiff.crawler(name, SpecProfile.GOOGLE_2019);
      Set<String> urls = new TreeSet<>();
      changes.forEach(change -> urls.add(change.url()));
      byMatcher.getOrDefault(name, List.of()).forEach(change -> urls.add(change.url()));
      for (String url : urls) {
        work.add(POSITIONS_FOR_A_URL + url.length());
        if (work.spent()) {
          return all;
        }
        RuleDecision was = old.differing(url, crawler);
        RuleDecision is = now.differing(url, crawler);
        if (was != null || is != null) {
          all.add(new GoogleDifference(name, url, was, is));
        }
      }
    }
    return all;
  }

  private static String side(String file, @Nullable RuleDecision google) {
    return google == null ? "" : file + GoogleMatcher.sentence(google);
  }
}
