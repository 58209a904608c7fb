package org.robotspec.cli.audit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.robotspec.access.AccessReason;
import org.robotspec.cli.audit.AuditReport.Count;
import org.robotspec.cli.audit.AuditReport.Total;
import org.robotspec.cli.audit.AuditedCrawler.Decider;
import org.robotspec.cli.audit.AuditedCrawler.Decision;
import org.robotspec.rules.Origin;
import org.robotspec.service.internal.adapter.Comparison;
import org.robotspec.text.PrintableText;

/** What changes on a site. For one thread. */
final class ComparedSite {
  private final Origin origin;
  private final Map<String, Total> changes = new HashMap<>();
  private boolean recorded = true;
  private boolean html; // in place of a robots.txt (D-30)
  private long count;

  ComparedSite(Origin origin) {
    this.origin = origin;
  }

  /** Compares two sides, which are empty if a response was not recorded. */
  void compare(Stream<String> urls, Optional<Decider> before, Optional<Decider> after) {
    recorded = before.isPresent() && after.isPresent();
    urls.forEach(
        url -> {
          count++;
          if (recorded) {
            compare(url, before.orElseThrow().decide(url), after.orElseThrow().decide(url));
          }
        });
  }

  private void compare(String url, Decision old, Decision now) {
    html |= old.reason() == AccessReason.HTML_PAGE || now.reason() == AccessReason.HTML_PAGE;
    if (old.outcome() == now.outcome()) {
      return;
    }
    String clause = Comparison.of(old.side(), now.side()).clause();
    String sample = PrintableText.ofUrl(url);
    String why = old.why().get();
    Total total =
        new Total(old.outcome(), now.outcome(), clause, 1, 1, sample, why, now.why().get());
    changes.merge(total.kind(), total, (a, b) -> a.plus(b, 1));
  }

  void addTo(AuditReport report) {
    if (!recorded) {
      report.count(Count.HOSTS_WITHOUT_RECORD, 1);
      report.count(Count.URLS_WITHOUT_RECORD, count);
    } else {
      report.count(Count.HTML_HOSTS, html ? 1 : 0);
      report.host(origin.toString(), count, List.copyOf(changes.values()));
    }
  }
}
