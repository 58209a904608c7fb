package org.robotspec.cli.state;

import static java.time.temporal.ChronoUnit.SECONDS;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.cli.console.Reasons;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;

/** Prints a line for each origin, then the counts. */
final class StateList {
  private final Screen screen;
  private final Instant now;
  private long failing;
  private final Map<String, Long> byWord = new TreeMap<>();
  private final Map<String, Long> byPolicy = new TreeMap<>();

  StateList(Screen screen, Instant now) {
    this.screen = screen;
    this.now = now;
  }

  void add(KnownOrigin known) {
    AccessState state = known.state();
    String word = state.temporary() ? "postponed" : Reasons.word(state.access());
    byWord.merge(word, 1L, Long::sum);
    byPolicy.merge(known.key().policy(), 1L, Long::sum);
    failing += known.isFailing() ? 1 : 0;
    String padded = "%-10s".formatted(word);
    String coloured =
        switch (word) {
          case "postponed" -> screen.yellow(padded);
          case "nothing" -> screen.red(padded);
          default -> screen.green(padded);
        };
    @Nullable Instant since = state.unreachableSince();
    String next = Text.distance(state.refreshAt(), now);
    screen.line(
        coloured
            + "  "
            + known.key().origin()
            + "  "
            + Text.oneLine(Reasons.words(state))
            + (since == null
                ? ""
                : ", failing for "
                    + Text.duration(Duration.between(since, now).truncatedTo(SECONDS)))
            + ", next fetch "
            + (next.startsWith("in ") ? next : "due " + next));
  }

  /** Prints the counts. */
  void end() {
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
}
