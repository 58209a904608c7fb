package org.robotspec.diff;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.diff.Change.Kind;
import org.robotspec.diff.VerdictComparison.Side;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.GoogleMatcher;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;

/**
 * Compares what google/robotstxt decides for two files with what is documented (D-12, F-4), until
 * the work is spent.
 */
final class GoogleComparison {
  private final GoogleMatcher old;
  private final GoogleMatcher now;
  private final WorkLimit work;
  private final Map<String, List<Change<Rule>>> itself = new TreeMap<>();

  GoogleComparison(VerdictComparison files) {
    this.old = new GoogleMatcher(files.before.file());
    this.now = new GoogleMatcher(files.after.file());
    this.work = files.work;
    List<String> names = files.names.stream().filter(KnownCrawler::isGoogles).toList();
    Side before = new Side(false, old.file(), List.of());
    Side after = new Side(true, now.file(), List.of());
    new VerdictComparison(before, after, files.origin, files.urls, names, false, work)
        .byChanges()
        .forEach((its, same) -> same.forEach(name -> itself.put(name, its.changes())));
  }

  /** Returns the differences on URLs whose verdict changes by the documents or the matcher. */
  List<Change<RuleDecision>> differing(List<String> names, List<Change<Rule>> changes) {
    List<Change<RuleDecision>> all = new ArrayList<>();
    for (String name : names.stream().filter(itself::containsKey).toList()) {
      Crawler crawler = RobotsDiff.crawler(name, SpecProfile.GOOGLE_2019);
      Set<String> changing = new TreeSet<>();
      Stream.of(changes, itself.get(name))
          .forEach(some -> some.forEach(change -> changing.add(change.url())));
      for (String url : changing) {
        work.add(100 + url.length()); // for four verdicts
        if (work.spent()) {
          return all;
        }
        RuleDecision was = old.differing(url, crawler);
        RuleDecision is = now.differing(url, crawler);
        if (was != null || is != null) {
          String[] texts = {sentence(was), sentence(is)};
          all.add(new Change<>(Kind.GOOGLE, List.of(name), url, texts[0], texts[1], was, is));
        }
      }
    }
    return all;
  }

  private static String sentence(@Nullable RuleDecision google) {
    return google == null ? "" : GoogleMatcher.sentence(google);
  }
}
