package org.robotspec.cache;

import org.robotspec.access.AccessState;
import org.robotspec.access.FetchOutcome;

/** Counts how looks ended. */
final class Tally {
  private Tally() {}

  static void count(Counters counters, FetchOutcome outcome, AccessState after) {
    counters.add(Counter.LOOKS);
    counters.add(Counter.REDIRECTS, outcome.redirects().size());
    if (outcome instanceof FetchOutcome.Failure failure) {
      counters.add(Counter.FAILURES);
      counters.add(failure.cause());
    } else if (after.failures() > 0) {
      counters.add(Counter.SERVER_ERRORS);
    } else {
      counters.add(after.copy() == null ? Counter.NO_FILES : Counter.FILES);
    }
  }
}
