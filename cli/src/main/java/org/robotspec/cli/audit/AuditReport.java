package org.robotspec.cli.audit;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.internal.answers.Members;
import org.robotspec.rules.Outcome;
import org.robotspec.text.PrintableText;

/**
 * The findings of an audit; its fields are JSON between the jobs of a cluster. Not thread-safe; the
 * order in which parts are added makes no difference.
 */
@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)
final class AuditReport {
  /** How many hosts a report names. */
  private static final int HOSTS = 50;

  private static final int HOSTS_IN_TEXT = 10;

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
   * How often a kind of change occurs. Its components are the members in JSON.
   *
   * @param before the verdict of the first side
   * @param after the verdict of the second
   * @param clause the clause behind it, of the second side if that is ours
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
    /** Returns the kind of change, which has one total. */
    String kind() {
      return before + ", " + after + ", " + clause;
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
  record Host(String host, long urls, long changed, Total sample) implements Comparable<Host> {
    /** Compares the numbers of changes, the largest first. */
    @Override
    public int compareTo(Host other) {
      return changed == other.changed
          ? host.compareTo(other.host)
          : Long.compare(other.changed, changed);
    }
  }

  private static final Comparator<Total> BY_SIZE =
      Comparator.comparingLong(Total::urls).thenComparing(Total::kind);

  private final Map<String, Total> totals = new TreeMap<>();
  private final TreeSet<Host> largestHosts = new TreeSet<>();
  private final Map<Count, Long> counts = new EnumMap<>(Count.class);
  private final List<String> problems = new ArrayList<>();

  /** Returns the kinds of change, those with the most URLs first. */
  List<Total> totals() {
    return totals.values().stream()
        .sorted(Comparator.comparingLong(Total::urls).reversed())
        .toList();
  }

  /** Returns the hosts with the most changes, the largest first. */
  List<Host> largestHosts() {
    return List.copyOf(largestHosts);
  }

  /** Returns the first problems with the input. */
  List<String> problems() {
    return List.copyOf(problems);
  }

  long count(Count what) {
    return counts.getOrDefault(what, 0L);
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
    Total most = Collections.max(changes, BY_SIZE);
    add(new Host(origin, compared, changed, most));
  }

  private void add(Total total) {
    totals.merge(total.kind(), total, (a, b) -> a.plus(b, a.hosts() + b.hosts()));
  }

  private void add(Host host) {
    largestHosts.add(host);
    if (largestHosts.size() > HOSTS) {
      largestHosts.pollLast();
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

  /** Adds the findings of another part of the input. */
  void add(AuditReport other) {
    other.totals.values().forEach(this::add);
    other.largestHosts.forEach(this::add);
    other.counts.forEach(this::count);
    other.problems.stream().limit(PROBLEMS - problems.size()).forEach(problems::add);
  }

  /**
   * Prints the findings for people.
   *
   * @param from who decides before the change
   * @param to who decides after it
   * @param agent the crawler
   */
  void print(Screen screen, String from, String to, String agent) {
    for (Total total : totals()) {
      String clause = total.clause.isEmpty() ? "" : " (" + total.clause + ")";
      String how = "%s, then %s%s: ".formatted(total.before, total.after, clause);
      String on = Text.count(total.urls, "URL") + " on " + Text.count(total.hosts, "host");
      screen.line(how + on);
      screen.line("  such as " + total.sample);
      screen.line("    " + Text.oneLine(from + ": " + total.whyBefore));
      screen.line("    " + Text.oneLine(to + ": " + total.whyAfter));
    }
    for (Host host : largestHosts.stream().limit(HOSTS_IN_TEXT).toList()) {
      String of = "%,d of %s".formatted(host.changed, Text.count(host.urls, "URL"));
      screen.line(of + " change: " + host.host);
    }
    problems.forEach(problem -> screen.line("not read: " + problem));
    screen.line(
        "From %s to %s, for %s: %,d of %s on %,d of %s change; no robots.txt was recorded for %s on %s; %s not valid."
                .formatted(
                    from,
                    to,
                    Text.printable(agent),
                    count(Count.CHANGED_URLS),
                    count(Count.URLS, "URL"),
                    count(Count.CHANGED_HOSTS),
                    count(Count.HOSTS, "host"),
                    count(Count.URLS_WITHOUT_RECORD, "URL"),
                    count(Count.HOSTS_WITHOUT_RECORD, "host"),
                    count(Count.INVALID_URLS, "URL"))
            + told(Count.HTML_HOSTS, " HTML instead of a robots.txt: %s.", "host")
            + told(Count.PROBLEMS, " Not read: %s of the input.", "place"));
  }

  private String count(Count what, String noun) {
    return Text.count(count(what), noun);
  }

  private String told(Count what, String sentence, String noun) {
    return count(what) == 0 ? "" : sentence.formatted(count(what, noun));
  }

  /** Adds the findings to an object of JSON. */
  Members members(Members members) {
    for (Count count : Count.values()) {
      members.put(count.key(), count(count));
    }
    return members
        .put("changes", totals())
        .put("largestHosts", largestHosts())
        .put("firstProblems", problems());
  }
}
