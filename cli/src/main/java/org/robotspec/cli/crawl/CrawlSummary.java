package org.robotspec.cli.crawl;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.crawl.Crawl;
import org.robotspec.crawl.Page;
import org.robotspec.crawl.Page.Verdict;
import org.robotspec.origin.AccessLog;

/** What a crawl came to. */
record CrawlSummary(Crawl crawl, Duration time) {
  private long count(Verdict verdict) {
    return crawl.pages().stream().filter(page -> page.verdict() == verdict).count();
  }

  /** Returns a line with the number of pages for each verdict. */
  String line() {
    String counts =
        Arrays.stream(Verdict.values())
            .filter(verdict -> count(verdict) > 0)
            .map(verdict -> count(verdict) + " " + verdict)
            .collect(Collectors.joining(", "));
    return (crawl.isStopped() ? "Stopped. " : "")
        + Text.count(crawl.pages().size(), "page")
        + " in "
        + Math.max(1, time.toSeconds())
        + " s: "
        + (counts.isEmpty() ? "none." : counts + ".")
        + (crawl.leftOut() == 0
            ? ""
            : " Left out because of --max-pages: " + crawl.leftOut() + ".");
  }

  /** Prints whether the crawler requested a page that robots.txt disallows; false if it did. */
  boolean proof(Screen screen, AccessLog log) {
    Set<String> refused =
        crawl.pages().stream()
            .filter(p -> p.verdict() == Verdict.DISALLOWED || p.verdict() == Verdict.POSTPONED)
            .map(Page::url)
            .collect(Collectors.toSet());
    List<String> broken = log.urls().stream().filter(refused::contains).distinct().toList();
    screen.line(
        broken.isEmpty()
            ? "%s: the servers' log has %d requests, none for the %d pages that robots.txt disallows."
                .formatted(screen.green("Checked"), log.hits().size(), refused.size())
            : "%s: requested although robots.txt refuses them: %s"
                .formatted(screen.red("Broken"), String.join(" ", broken)));
    return broken.isEmpty();
  }
}
