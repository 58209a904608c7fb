package org.robotspec.cli.state;

import static java.time.temporal.ChronoUnit.SECONDS;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.access.FailureRun;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.rules.Origin;
import org.robotspec.rules.Outcome;

/** Prints what a store knows, for people: a line for each origin, or all about a few. */
final class StateText {
  private final Screen screen;
  private final Instant now;
  private long failing;
  private final Map<String, Long> byWord = new TreeMap<>();
  private final Map<String, Long> byPolicy = new TreeMap<>();

  StateText(Screen screen, Instant now) {
    this.screen = screen;
    this.now = now;
  }

  /** Prints a line, and counts the origin. */
  void list(StoredOrigin known) {
    AccessState state = known.state();
    String word = state.temporary() ? Outcome.POSTPONED.toString() : state.access().word();
    byWord.merge(word, 1L, Long::sum);
    byPolicy.merge(known.policy(), 1L, Long::sum);
    failing += known.isFailing() ? 1 : 0;
    String padded = Text.padded(word, 10);
    String coloured =
        state.access() != Access.FULL_DISALLOW
            ? screen.green(padded)
            : state.temporary() ? screen.yellow(padded) : screen.red(padded);
    @Nullable FailureRun failed = state.failing();
    String next = Text.distance(state.refreshAt(), now);
    String failingFor =
        failed == null
            ? ""
            : ", failing for "
                + Text.duration(Duration.between(failed.since(), now).truncatedTo(SECONDS));
    String why = Text.oneLine(state.explain()) + failingFor;
    String due = next.startsWith("in ") ? "" : "due ";
    screen.line(coloured + "  " + known.origin() + "  " + why + ", next fetch " + due + next);
  }

  void counts() {
    long all = byWord.values().stream().mapToLong(count -> count).sum();
    screen.line("");
    screen.line(
        Text.count(all, "origin") + counts(byWord) + (failing == 0 ? "" : "; failing " + failing));
    if (byPolicy.size() > 1) {
      screen.line("policies" + counts(byPolicy));
    }
  }

  private static String counts(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(count -> count.getKey() + " " + count.getValue())
        .collect(Collectors.joining(", ", counts.isEmpty() ? "" : ": ", ""));
  }

  /** Prints why, since when, and until when, for the origins of a host. */
  void details(List<StoredOrigin> host) {
    for (StoredOrigin known : host) {
      Origin origin = known.origin();
      screen.line(screen.bold(origin.toString()));
      details(known.state());
      if (host.stream().filter(other -> other.origin().equals(origin)).count() > 1) {
        detail("policy: " + known.policy());
      }
      screen.line("");
    }
  }

  private void details(AccessState state) {
    detail(Text.meaning(state, ""));
    String result = state.result().toString();
    detail(
        "last fetch: " + Text.at(state.fetchedAt(), now) + (result.isEmpty() ? "" : ": " + result));
    run("failing since: ", state.failing());
    if (!Objects.equals(state.failing(), state.unreachable())) {
      run("unreachable since: ", state.unreachable());
    }
    String due = state.refreshAt().isAfter(now) ? "" : "due, ";
    detail("next fetch: " + due + Text.at(state.refreshAt(), now));
    if (!state.expiresAt().equals(state.refreshAt())) {
      detail("used until: " + Text.at(state.expiresAt(), now));
    }
    @Nullable CachedFile copy = state.copy();
    if (copy != null) {
      String fetched =
          copy.fetchedAt().equals(state.fetchedAt()) ? "" : " of " + Text.at(copy.fetchedAt(), now);
      detail("robots.txt: " + Text.count(copy.length(), "byte") + fetched);
    }
  }

  private void run(String what, @Nullable FailureRun run) {
    if (run != null) {
      String failures = Text.count(run.failures(), "failure");
      String days = Text.count(run.days(), "day");
      detail(what + Text.at(run.since(), now) + ", " + failures + " on " + days);
    }
  }

  private void detail(String text) {
    screen.line("  " + Text.oneLine(text));
  }
}
