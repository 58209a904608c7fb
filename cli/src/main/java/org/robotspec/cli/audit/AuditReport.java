package org.robotspec.cli.audit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
  static final int HOSTS = 50;

  /** How many problems a report keeps; it counts all. */
  private static final int PROBLEMS = 20;

  /** The names of the counts, in the order in which people read them. */
  private static final List<String> COUNTS =
      List.of(
          "hosts",
          "changedHosts",
          "urls",
          "changedUrls",
          "htmlHosts",
          "hostsWithoutRecord",
          "urlsWithoutRecord",
          "invalidUrls",
          "problems");

  /**
   * A kind of change.
   *
   * @param before the verdict of the first side
   * @param after the verdict of the second
   * @param clause the clause behind it, of the second side if that is ours
   */
  public record Change(Outcome before, Outcome after, String clause) {}

  /**
   * How often a kind of change occurs.
   *
   * @param before the verdict of the first side
   * @param after the verdict of the second
   * @param clause the clause behind the change
   * @param sample one of the URLs, the first in alphabetical order, safe to print
   * @param whyBefore why the first side decides so
   * @param whyAfter why the second side does
   */
  public record Total(
      Outcome before,
      Outcome after,
      String clause,
      long hosts,
      long urls,
      String sample,
      String whyBefore,
      String whyAfter) {
    /** Returns the kind of change. */
    public Change change() {
      return new Change(before, after, clause);
    }

    /** Returns the sum with another of the same kind. */
    Total plus(Total other, long onHosts) {
      Total first = sample.compareTo(other.sample) <= 0 ? this : other;
      long sum = urls + other.urls;
      return new Total(
          before, after, clause, onHosts, sum, first.sample, first.whyBefore, first.whyAfter);
    }
  }

  /**
   * A host on which verdicts change.
   *
   * @param host its origin
   * @param urls how many URLs it has
   * @param changed how many of them change
   * @param sample one of those
   */
  public record Host(String host, long urls, long changed, Total sample) {}

  /** A report as data. */
  record State(
      List<Total> totals, List<Host> largest, Map<String, Long> counts, List<String> problems) {}

  private static final Comparator<Total> BY_KIND =
      Comparator.comparing(total -> total.change().toString());

  private final Map<Change, Total> totals = new HashMap<>();
  private final TreeSet<Host> largest =
      new TreeSet<>(Comparator.comparingLong(Host::changed).reversed().thenComparing(Host::host));
  private final Map<String, Long> counts = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  AuditReport() {
    COUNTS.forEach(name -> counts.put(name, 0L));
  }

  void count(String name, long more) {
    counts.merge(name, more, Long::sum);
  }

  /** Adds a host whose URLs were compared. */
  void host(String origin, long compared, List<Total> changes) {
    count("hosts", 1);
    count("urls", compared);
    if (changes.isEmpty()) {
      return;
    }
    count("changedHosts", 1);
    long changed = changes.stream().mapToLong(Total::urls).sum();
    count("changedUrls", changed);
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
    count("problems", 1);
    if (problems.size() < PROBLEMS) {
      problems.add(PrintableText.of(where + ": " + what));
    }
  }

  void add(State other) {
    other.totals.forEach(this::add);
    other.largest.forEach(this::add);
    other.counts.forEach(this::count);
    other.problems.stream().limit(PROBLEMS - problems.size()).forEach(problems::add);
  }

  /** Returns the report as data, for adding. */
  State state() {
    return new State(totals(), largestHosts(), counts(), problems());
  }

  /** Returns the kinds of change, those with the most URLs first. */
  public List<Total> totals() {
    return totals.values().stream()
        .sorted(Comparator.comparingLong(Total::urls).reversed().thenComparing(BY_KIND))
        .toList();
  }

  /** Returns the hosts with the most changes, at most 50, the largest first. */
  public List<Host> largestHosts() {
    return List.copyOf(largest);
  }

  /** Returns the counts by name, in the order in which people read them. */
  public Map<String, Long> counts() {
    return Collections.unmodifiableMap(counts);
  }

  /** Returns one of the {@link #counts()}. */
  public long count(String name) {
    return counts.getOrDefault(name, 0L);
  }

  /** Returns the first problems with the input: the file, the offset or line, and what is wrong. */
  public List<String> problems() {
    return List.copyOf(problems);
  }
}
