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
    Change change = new Change(old.verdict(), now.verdict(), clause);
    String sample = PrintableText.ofUrl(url);
    @Nullable Total known = changes.get(change);
    changes.put(
        change,
        known != null && known.sample().compareTo(sample) <= 0
            ? known.plus(0, 1)
            : new Total(
                old.verdict(),
                now.verdict(),
                clause,
                1,
                known == null ? 1 : known.urls() + 1,
                sample,
                old.why().get(),
                now.why().get()));
  }

  void addTo(AuditReport report) {
    if (one.isEmpty() || other.isEmpty()) {
      report.unknown(count);
    } else {
      report.host(origin.toString(), count, List.copyOf(changes.values()));
    }
  }
}
