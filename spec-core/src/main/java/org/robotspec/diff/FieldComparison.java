package org.robotspec.diff;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.diff.Change.Kind;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;
import org.robotspec.rules.Sitemap;

/**
 * Compares the crawl delays and the sitemaps of two files.
 *
 * @param crawlDelays the crawl delays that change
 * @param complete whether these are certainly all
 */
record FieldComparison(List<Change<Duration>> crawlDelays, boolean complete) {
  /** How long one of the names that a group may have is read, in positions. */
  private static final int POSITIONS_FOR_A_NAME = 4;

  /** Compares crawl delays; a line holds for the user agents above it (D-26). */
  static FieldComparison of(VerdictComparison files, List<String> crawlers) {
    RobotsTxt before = files.before.file();
    RobotsTxt after = files.after.file();
    Map<List<Optional<Duration>>, List<String>> byDelays = new LinkedHashMap<>();
    boolean any =
        Stream.of(before, after).anyMatch(file -> file.fields().containsValue("crawl-delay"));
    boolean complete = true;
    for (String name : any ? crawlers : List.<String>of()) {
      if (files.work.spent()) {
        complete = false;
      } else {
        Rules old = RobotsDiff.rules(before, name);
        Rules now = RobotsDiff.rules(after, name);
        int names = POSITIONS_FOR_A_NAME * crawlers.size();
        files.work.addCrawler(old.size() + now.size() + names, false);
        List<Optional<Duration>> delays = List.of(old.crawlDelay(), now.crawlDelay());
        if (!old.crawlDelay().equals(now.crawlDelay())) {
          byDelays.computeIfAbsent(delays, d -> new ArrayList<>()).add(name);
        }
      }
    }
    List<Change<Duration>> changes = new ArrayList<>();
    byDelays.forEach((delays, same) -> changes.add(change(same, delays.get(0), delays.get(1))));
    return new FieldComparison(changes, complete);
  }

  private static Change<Duration> change(
      List<String> names, Optional<Duration> was, Optional<Duration> is) {
    @Nullable Duration before = was.orElse(null);
    @Nullable Duration after = is.orElse(null);
    return new Change<>(Kind.CRAWL_DELAY, names, "", seconds(was), seconds(is), before, after);
  }

  private static String seconds(Optional<Duration> delay) {
    return delay.map(time -> time.toMillis() / 1_000.0 + " s").orElse("");
  }

  /** Returns the sitemaps that only one of two files has. */
  static List<Change<Sitemap>> sitemaps(VerdictComparison files) {
    Map<String, Sitemap> old = byUrl(files.before.file());
    Map<String, Sitemap> now = byUrl(files.after.file());
    return Stream.concat(old.keySet().stream(), now.keySet().stream())
        .filter(url -> !old.containsKey(url) || !now.containsKey(url))
        .map(
            url ->
                new Change<>(
                    Kind.SITEMAP,
                    List.of(),
                    url,
                    old.containsKey(url) ? url : "",
                    now.containsKey(url) ? url : "",
                    old.get(url),
                    now.get(url)))
        .toList();
  }

  private static Map<String, Sitemap> byUrl(RobotsTxt file) {
    Map<String, Sitemap> sitemaps = new LinkedHashMap<>();
    file.sitemaps().forEach(sitemap -> sitemaps.putIfAbsent(sitemap.url(), sitemap));
    return sitemaps;
  }
}
