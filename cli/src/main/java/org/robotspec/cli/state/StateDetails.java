package org.robotspec.cli.state;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.cli.console.Reasons;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;

/** Prints all that a store knows of an origin: why, since when, until when. */
record StateDetails(Screen screen, Instant now) {
  /** Prints the origins of a host, sorted. */
  void print(List<KnownOrigin> host) {
    for (KnownOrigin known : host) {
      boolean alone =
          host.stream().filter(o -> o.key().origin().equals(known.key().origin())).count() == 1;
      screen.line(screen.bold(known.key().origin().toString()));
      print(known.state());
      if (!alone) {
        line("policy: " + known.key().policy());
      }
      screen.line("");
    }
  }

  private void print(AccessState state) {
    line(Reasons.meaning(state, ""));
    String result = state.result();
    line("last fetch: " + at(state.fetchedAt()) + (result.isEmpty() ? "" : ": " + result));
    @Nullable Instant since = state.unreachableSince();
    if (since != null) {
      line("failing since: " + at(since) + ", " + Text.count(state.failures(), "failure"));
    }
    line("next fetch: " + (state.refreshAt().isAfter(now) ? "" : "due, ") + at(state.refreshAt()));
    if (!state.expiresAt().equals(state.refreshAt())) {
      line("used until: " + at(state.expiresAt()));
    }
    @Nullable CachedFile copy = state.copy();
    if (copy != null) {
      String fetched =
          copy.fetchedAt().equals(state.fetchedAt()) ? "" : " of " + at(copy.fetchedAt());
      line("robots.txt: " + Text.count(copy.length(), "byte") + fetched);
    }
  }

  private void line(String text) {
    screen.line("  " + Text.oneLine(text));
  }

  private String at(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS) + ", " + Text.distance(time, now);
  }
}
