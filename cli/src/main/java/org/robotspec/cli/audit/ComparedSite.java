package org.robotspec.cli.audit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.cli.audit.AuditReport.Change;
import org.robotspec.cli.audit.AuditReport.Total;
import org.robotspec.cli.audit.AuditedCrawler.Decision;
import org.robotspec.rules.Origin;
import org.robotspec.text.PrintableText;

/** A site, its two deciders, and what changes. For one thread. */
final class ComparedSite {
  private final Origin origin;
  private final AuditedCrawler before;
  private final AuditedCrawler after;
  private final Function<String, @Nullable RecordedResponse> first;
  private final Function<String, @Nullable RecordedResponse> second;
  private @Nullable Deciders deciders;
  private boolean recorded = true;
  private boolean html; // in place of a robots.txt (D-30)
  private final Map<Change, Total> changes = new HashMap<>();
  private long count;

  ComparedSite(
      Origin origin,
      AuditedCrawler before,
      AuditedCrawler after,
      Function<String, @Nullable RecordedResponse> first,
      Function<String, @Nullable RecordedResponse> second) {
    this.origin = origin;
    this.before = before;
    this.after = after;
    this.first = first;
    this.second = second;
  }

  /** The deciders of the two sides; null if a response was not recorded. */
  private record Deciders(
      Optional<Function<String, Decision>> one, Optional<Function<String, Decision>> other) {}

  /** Releases the rules, which need more memory than the counts. */
  void release() {
    deciders = null;
  }

  void compare(String url) {
    count++;
    Deciders both = deciders;
    if (both == null) {
      both =
          new Deciders(
              before.decider(origin, new Recording(first)),
              after.decider(origin, new Recording(second)));
      deciders = both;
      recorded = both.one.isPresent() && both.other.isPresent();
    }
    if (!recorded) {
      return;
    }
    Decision old = both.one.orElseThrow().apply(url);
    Decision now = both.other.orElseThrow().apply(url);
    html |= Stream.of(old, now).anyMatch(it -> it.access().equals(AccessReason.HTML_PAGE.clause()));
    if (old.verdict() == now.verdict()) {
      return;
    }
    boolean byRules = old.byRules() && now.byRules();
    String ours = byRules ? now.clause() : now.access();
    String clause = !ours.isEmpty() ? ours : byRules ? old.clause() : old.access();
    if (old.clause().equals(AuditedCrawler.CRAWL_DELAY)) {
      clause = AuditedCrawler.CRAWL_DELAY;
    }
    String sample = PrintableText.ofUrl(url);
    String why = old.why().get();
    Total total =
        new Total(old.verdict(), now.verdict(), clause, 1, 1, sample, why, now.why().get());
    changes.merge(total.change(), total, (a, b) -> a.plus(b, 1));
  }

  void addTo(AuditReport report) {
    if (!recorded) {
      report.count("hostsWithoutRecord", 1);
      report.count("urlsWithoutRecord", count);
    } else {
      report.count("htmlHosts", html ? 1 : 0);
      report.host(origin.toString(), count, List.copyOf(changes.values()));
    }
  }
}
