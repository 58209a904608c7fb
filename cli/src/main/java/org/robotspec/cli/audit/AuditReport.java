package org.robotspec.cli.audit;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.robotspec.rules.Outcome;
import org.robotspec.text.PrintableText;

/**
 * The findings of an audit. Not thread-safe; the order in which parts are added makes no
 * difference.
 */
final class AuditReport {
  /** How many hosts a report names. */
  private static final int HOSTS = 50;

  /** How many problems a report keeps; it counts all. */
  private static final int PROBLEMS = 20;

  /** What is counted, in the order in which people read it. */
  enum Count {
    HOSTS("hosts"),
    CHANGED_HOSTS("changedHosts"),
    URLS("urls"),
    CHANGED_URLS("changedUrls"),
    HTML_HOSTS("htmlHosts"),
    HOSTS_WITHOUT_RECORD("hostsWithoutRecord"),
    URLS_WITHOUT_RECORD("urlsWithoutRecord"),
    INVALID_URLS("invalidUrls"),
    PROBLEMS("problems");

    private final String key;

    Count(String key) {
      this.key = key;
    }

    /** Returns the name of this count in JSON. */
    String key() {
      return key;
    }
  }

  /**
   * A kind of change.
   *
   * @param before the verdict of the first side
   * @param after the verdict of the second
   * @param clause the clause behind it, of the second side if that is ours
   */
  record Change(Outcome before, Outcome after, String clause) {}

  /**
   * How often a kind of change occurs. Its components are the members in JSON.
   *
   * @param sample one of the URLs, the first in alphabetical order, safe to print
   * @param whyBefore why the first side decides so
   * @param whyAfter why the second side does
   */
  record Total(
      Outcome before,
      Outcome after,
      String clause,
      long hosts,
      long urls,
      String sample,
      String whyBefore,
      String whyAfter) {
    /** Returns the kind of change. */
    Change change() {
      return new Change(before, after, clause);
    }

    /** Returns the sum with another total of the same kind. */
    Total plus(Total other, long onHosts) {
      Total first = sample.compareTo(other.sample) <= 0 ? this : other;
      long sum = urls + other.urls;
      return new Total(
          before, after, clause, onHosts, sum, first.sample, first.whyBefore, first.whyAfter);
    }
  }

  /**
   * A host on which verdicts change. Its components are the members in JSON.
   *
   * @param host its origin
   * @param urls how many URLs it has
   * @param changed how many of them change
   * @param sample the largest change
   */
  record Host(String host, long urls, long changed, Total sample) {}

  /**
   * A report as data, which can be added to another one.
   *
   * @param totals the kinds of change, those with the most URLs first
   * @param largestHosts the hosts with the most changes, the largest first
   * @param problems the first problems with the input
   */
  record State(
      List<Total> totals, List<Host> largestHosts, Map<Count, Long> counts, List<String> problems) {
    long count(Count what) {
      return requireNonNull(counts.get(what));
    }
  }

  private static final Comparator<Total> BY_KIND =
      Comparator.comparing(total -> total.change().toString());

  private final Map<Change, Total> totals = new HashMap<>();
  private final TreeSet<Host> largest =
      new TreeSet<>(Comparator.comparingLong(Host::changed).reversed().thenComparing(Host::host));
  private final Map<Count, Long> counts = new EnumMap<>(Count.class);
  private final List<String> problems = new ArrayList<>();

  AuditReport() {
    EnumSet.allOf(Count.class).forEach(count -> counts.put(count, 0L));
  }

  void count(Count what, long more) {
    counts.merge(what, more, Long::sum);
  }

  /** Adds a host whose URLs were compared. */
  void host(String origin, long compared, List<Total> changes) {
    count(Count.HOSTS, 1);
    count(Count.URLS, compared);
    if (changes.isEmpty()) {
      return;
    }
    long changed = changes.stream().mapToLong(Total::urls).sum();
    count(Count.CHANGED_HOSTS, 1);
    count(Count.CHANGED_URLS, changed);
    changes.forEach(this::add);
    Comparator<Total> size = Comparator.comparingLong(Total::urls);
    add(new Host(origin, compared, changed, Collections.max(changes, size.thenComparing(BY_KIND))));
  }

  private void add(Total total) {
    totals.merge(total.change(), total, (a, b) -> a.plus(b, a.hosts() + b.hosts()));
  }

  private void add(Host host) {
    largest.add(host);
    if (largest.size() > HOSTS) {
      largest.pollLast();
    }
  }

  /**
   * Adds a problem with the input.
   *
   * @param where the file, and the offset or the line
   */
  void problem(String where, String what) {
    count(Count.PROBLEMS, 1);
    if (problems.size() < PROBLEMS) {
      problems.add(PrintableText.of(where + ": " + what));
    }
  }

  void add(State other) {
    other.totals.forEach(this::add);
    other.largestHosts.forEach(this::add);
    other.counts.forEach(this::count);
    other.problems.stream().limit(PROBLEMS - problems.size()).forEach(problems::add);
  }

  /** Returns the report as data. */
  State state() {
    List<Total> sorted =
        totals.values().stream()
            .sorted(Comparator.comparingLong(Total::urls).reversed().thenComparing(BY_KIND))
            .toList();
    return new State(sorted, List.copyOf(largest), new EnumMap<>(counts), List.copyOf(problems));
  }
}
