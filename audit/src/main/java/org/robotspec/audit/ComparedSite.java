package org.robotspec.audit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.audit.AuditReport.Change;
import org.robotspec.audit.AuditReport.Total;
import org.robotspec.audit.Side.Decision;
import org.robotspec.rules.Origin;
import org.robotspec.rules.internal.PrintableText;

/** A site, its two deciders, and what changes. For one thread. */
final class ComparedSite {
  private final Origin origin;
  private final Optional<Function<String, Decision>> one;
  private final Optional<Function<String, Decision>> other;
  private final Map<Change, Total> changes = new HashMap<>();
  private long count;

  ComparedSite(
      Origin origin,
      Side before,
      Side after,
      Function<String, @Nullable RecordedResponse> first,
      Function<String, @Nullable RecordedResponse> second) {
    this.origin = origin;
    this.one = before.decider(origin, new Recording(first));
    this.other = after.decider(origin, new Recording(second));
  }

  void compare(String url) {
    count++;
    if (one.isEmpty() || other.isEmpty()) {
      return;
    }
    Decision old = one.get().apply(url);
    Decision now = other.get().apply(url);
    if (old.verdict().equals(now.verdict())) {
      return;
    }
    boolean byRules = old.byRules() && now.byRules();
    String ours = byRules ? now.clause() : now.access();
    String clause = !ours.isEmpty() ? ours : byRules ? old.clause() : old.access();
    if (old.clause().equals(Side.CRAWL_DELAY)) {
      clause = Side.CRAWL_DELAY;
    }
    String sample = PrintableText.ofUrl(url);
    String why = old.why().get();
    Total total =
        new Total(old.verdict(), now.verdict(), clause, 1, 1, sample, why, now.why().get());
    changes.merge(total.change(), total, (a, b) -> a.plus(b, 1));
  }

  void addTo(AuditReport report) {
    if (one.isEmpty() || other.isEmpty()) {
      report.count("hostsWithoutRecord", 1);
      report.count("urlsWithoutRecord", count);
    } else {
      report.host(origin.toString(), count, List.copyOf(changes.values()));
    }
  }
}
