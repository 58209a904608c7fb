package org.robotspec.service.internal.adapter;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Outcome;
import org.robotspec.rules.Rule;
import org.robotspec.service.OriginRules;
import org.robotspec.service.RobotsService;
import org.robotspec.service.Verdict;
import org.robotspec.text.PrintableText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shadow mode: compares the verdicts that a crawler obeys with those of the service, counts them,
 * and logs each difference once for an origin and a clause. Thread-safe.
 */
final class ShadowComparison implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ShadowComparison.class);

  /** Receives each difference as a line of JSON; its configuration may send them to a file. */
  private static final Logger DIFFERENCES = LoggerFactory.getLogger("robotspec.shadow");

  /** How many origins and differences are counted separately; more are counted only in total. */
  private static final int MOST = 100_000;

  private static final int SHOWN = 10;

  private static final Duration BETWEEN_SUMMARIES = Duration.ofMinutes(10);

  private static final String SAME = "same";
  private static final String UNKNOWN = "unknown";

  private final RobotsService service;
  private final Clock clock;

  /** By the result of a comparison: a verdict is one that only we would give. */
  private final Map<String, LongAdder> counts = new LinkedHashMap<>();

  private final Map<String, Long> reasons = new ConcurrentHashMap<>();
  private final Map<String, Long> origins = new ConcurrentHashMap<>();
  private final Set<String> told = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Instant> nextSummary;

  ShadowComparison(RobotsService service, Clock clock) {
    this.service = service;
    this.clock = clock;
    counts.put(SAME, new LongAdder());
    EnumSet.allOf(Outcome.class)
        .forEach(verdict -> counts.put(verdict.toString(), new LongAdder()));
    counts.put(UNKNOWN, new LongAdder());
    this.nextSummary = new AtomicReference<>(clock.instant().plus(BETWEEN_SUMMARIES));
  }

  private void count(String result) {
    requireNonNull(counts.get(result)).increment();
  }

  /** Returns the counts by their names in metrics, such as {@code shadow-same}. */
  Map<String, Long> counts() {
    Map<String, Long> named = new LinkedHashMap<>();
    counts.forEach((result, count) -> named.put("shadow-" + result, count.sum()));
    return named;
  }

  /**
   * Compares the verdicts on a URL, once its robots.txt is known.
   *
   * @param crawlers the verdict of the crawler's rules
   * @param skipped whether the crawler skips the URL, which its rules allow, for its crawl delay
   * @param decide decides by ours
   */
  void compare(
      String url, Outcome crawlers, boolean skipped, Function<OriginRules, Decision> decide) {
    try {
      var unused =
          service
              .rulesForAsync(url)
              .thenAccept(rules -> add(url, crawlers, skipped, decide, rules))
              .exceptionally(
                  failure -> {
                    count(UNKNOWN);
                    return null;
                  });
    } catch (InvalidUrlException e) { // which we disallow (D-11)
      if (crawlers == Outcome.DISALLOWED) {
        count(SAME);
      } else {
        String why = PrintableText.reason(e);
        add(new Difference("", url, crawlers, Outcome.DISALLOWED, "D-11 no URL", why, null));
      }
    } catch (IllegalStateException e) {
      count(UNKNOWN); // closed
    }
  }

  private void add(
      String url,
      Outcome outcome,
      boolean skipped,
      Function<OriginRules, Decision> decide,
      OriginRules rules) {
    if (rules.source() == OriginRules.Source.UNKNOWN) {
      count(UNKNOWN);
      return;
    }
    Decision ours = decide.apply(rules);
    Outcome crawlers = skipped ? Outcome.DISALLOWED : outcome;
    if (ours.outcome() == crawlers) {
      count(SAME);
    } else {
      Verdict verdict = ours.verdict();
      // Both crawlers take only a 200 for a file.
      boolean plain = Integer.valueOf(200).equals(rules.state().status());
      Comparison name =
          Comparison.of(
              new Comparison.Side(plain, skipped && verdict.allowed(), null),
              Comparison.Side.of(verdict, ours.turn() != null));
      String explanation = name.equals(Comparison.CRAWL_DELAY) ? delay(rules) : verdict.explain();
      String origin = rules.origin().toString();
      add(
          new Difference(
              origin, url, crawlers, ours.outcome(), name.toString(), explanation, verdict.rule()));
    }
    Instant due = nextSummary.get();
    Instant now = clock.instant();
    if (!now.isBefore(due) && nextSummary.compareAndSet(due, now.plus(BETWEEN_SUMMARIES))) {
      LOG.info(summary());
    }
  }

  private static String delay(OriginRules rules) {
    return rules
        .crawlDelay()
        .map(delay -> "a crawl delay of %d ms".formatted(delay.toMillis()))
        .orElse("another group's crawl delay");
  }

  private void add(Difference found) {
    reasons.merge(found.kind(), 1L, Long::sum);
    if (origins.size() < MOST || origins.containsKey(found.origin)) {
      origins.merge(found.origin, 1L, Long::sum);
    }
    if (told.size() < MOST && told.add(found.origin + " " + found.kind())) {
      DIFFERENCES.info(found.json(clock.instant()));
    }
    count(found.ours.toString());
  }

  private record Difference(
      String origin,
      String url,
      Outcome crawlers,
      Outcome ours,
      String reason,
      String explanation,
      @Nullable Rule rule) {
    String kind() {
      return reason + ": " + crawlers + " by the crawler, " + ours + " by Robotspec";
    }

    String json(Instant time) {
      Map<String, String> members = new LinkedHashMap<>();
      members.put("time", time.toString());
      members.put("origin", origin);
      members.put("url", PrintableText.ofUrl(url));
      members.put("crawler", crawlers.toString());
      members.put("robotspec", ours.toString());
      members.put("reason", reason);
      members.put("explanation", PrintableText.of(explanation));
      String texts =
          members.entrySet().stream()
              .map(member -> quoted(member.getKey()) + ":" + quoted(member.getValue()))
              .collect(Collectors.joining(","));
      return "{%s,\"line\":%s}".formatted(texts, rule == null ? null : rule.line());
    }

    private static String quoted(String printable) {
      return '"' + printable.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
  }

  /** Returns how many verdicts are equal and different, by reason, and where most are. */
  private String summary() {
    StringBuilder text = new StringBuilder("Shadow:");
    counts.forEach((result, count) -> text.append(' ').append(result).append('=').append(count));
    largest(reasons).forEach(row -> text.append("\n  ").append(row));
    largest(origins).limit(SHOWN).forEach(row -> text.append("\n  ").append(row));
    return text.toString();
  }

  private static Stream<String> largest(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .map(row -> row.getValue() + " " + row.getKey());
  }

  /** Logs the last summary. */
  @Override
  public void close() {
    LOG.info(summary());
  }
}
