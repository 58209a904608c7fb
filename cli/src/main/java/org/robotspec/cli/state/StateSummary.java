package org.robotspec.cli.state;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.robotspec.access.AccessState;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.internal.answers.Members;
import org.robotspec.profile.ProfileSettings;

/**
 * Answers what monitors ask about a store: which hosts are postponed, open soon (H-7), or are
 * large.
 */
final class StateSummary {
  /** How many hosts are named for each question. */
  private static final int MOST = 10;

  /** A failing host is named if it opens within this time. */
  private static final Duration SOON = Duration.ofDays(3);

  private static final Duration LIMIT =
      requireNonNull(ProfileSettings.UNREACHABLE_LIMIT.defaultValue());

  /** The first hosts in an order, and how many there are. */
  private static final class Hosts {
    private final TreeSet<StoredOrigin> first;
    private int count;

    Hosts(Comparator<StoredOrigin> order) {
      this.first = new TreeSet<>(order.thenComparing(StoredOrigin::name));
    }

    void add(StoredOrigin known) {
      count++;
      first.add(known);
      if (first.size() > MOST) {
        first.pollLast();
      }
    }

    Members members() {
      return new Members().put("count", count).putAll("origins", first, Hosts::members);
    }

    private static Members members(StoredOrigin known) {
      return new Members()
          .put("origin", known.origin().toString())
          .put("since", known.since().toString())
          .put("bytes", known.bytes());
    }
  }

  private final Instant now;
  private final Map<String, Hosts> postponed = new TreeMap<>();
  private final Hosts opening = new Hosts(comparing(StoredOrigin::since));
  private final Hosts largest = new Hosts(comparing(StoredOrigin::bytes).reversed());
  private int origins;
  private int failing;

  StateSummary(Instant now) {
    this.now = now;
  }

  void add(StoredOrigin known) {
    AccessState state = known.state();
    origins++;
    failing += known.isFailing() ? 1 : 0;
    if (state.temporary()) {
      postponed
          .computeIfAbsent(known.cause(), none -> new Hosts(comparing(StoredOrigin::since)))
          .add(known);
      if (known.opening() != null && opens(known).isBefore(now.plus(SOON))) {
        opening.add(known);
      }
    }
    if (known.bytes() > 0) {
      largest.add(known);
    }
  }

  private static Instant opens(StoredOrigin known) {
    return requireNonNull(known.opening()).since().plus(LIMIT);
  }

  /** Returns whether an operator should act: a host opens soon, or too many fail. */
  boolean isAlarming(int percent) {
    return opening.count > 0 || 100L * failing > (long) percent * origins;
  }

  void print(Screen screen) {
    screen.line(Text.count(origins, "origin") + ", failing " + failing);
    postponed.forEach(
        (cause, hosts) ->
            print(
                screen,
                "postponed, " + cause,
                hosts,
                known -> "since " + Text.at(known.since(), now)));
    print(
        screen,
        "open soon (H-7)",
        opening,
        known ->
            Text.at(opens(known), now)
                + (known.bytes() > 0 ? ", by its last copy" : ", without restrictions"));
    print(screen, "largest robots.txt", largest, known -> Text.count(known.bytes(), "byte"));
  }

  private static void print(
      Screen screen, String title, Hosts hosts, Function<StoredOrigin, String> detail) {
    if (hosts.count > 0) {
      screen.line("");
      screen.line(screen.bold(Text.oneLine(title) + ": " + hosts.count));
      for (StoredOrigin known : hosts.first) {
        screen.line("  " + known.origin() + "  " + detail.apply(known));
      }
    }
  }

  Members members() {
    List<Members> causes = new ArrayList<>();
    postponed.forEach(
        (cause, hosts) -> causes.add(new Members().put("cause", cause).putAll(hosts.members())));
    return new Members()
        .put("origins", origins)
        .put("failing", failing)
        .putAll("postponed", causes)
        .put("openSoon", opening.members())
        .put("largest", largest.members());
  }
}
