package org.robotspec.cli.console;

import java.util.Collection;
import java.util.Optional;
import java.util.stream.IntStream;
import org.robotspec.rules.internal.Typos;

/** Finds the name that a user probably meant. */
final class NearestName {
  /** Two swapped letters are two changes; with more, any short name would match. */
  private static final int MAX_CHANGES = 2;

  private NearestName() {}

  /** Returns a name that starts with the typed text, else the one with the fewest changes. */
  static Optional<String> of(String typed, Collection<String> names) {
    Optional<String> longer =
        names.stream().filter(name -> !typed.isEmpty() && name.startsWith(typed)).findFirst();
    return longer.or(() -> nearest(typed, names));
  }

  private static Optional<String> nearest(String typed, Collection<String> names) {
    return IntStream.rangeClosed(1, MAX_CHANGES)
        .boxed()
        .flatMap(changes -> names.stream().filter(name -> Typos.isNear(typed, name, changes)))
        .findFirst();
  }
}
