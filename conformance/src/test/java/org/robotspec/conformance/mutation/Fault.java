package org.robotspec.conformance.mutation;

import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A mistake that somebody might make: one change in one source file of the core.
 *
 * @param id names it, such as {@code tie-disallows}
 * @param says in one sentence what is wrong with it
 * @param clause the requirement that it breaks; cases of that clause are tried first
 * @param file such as {@code rules/internal/PercentEncoding.java}
 * @param fragment what is replaced; it stands in the file once, whatever white space is between its
 *     words
 * @param replacement what stands there instead
 */
record Fault(
    String id, String says, String clause, String file, String fragment, String replacement) {
  /**
   * Returns a source with this fault in it.
   *
   * @throws IllegalStateException if it does not have the fragment, or more than once
   */
  String in(String source) {
    Matcher found = pattern().matcher(source);
    MatchResult[] places = found.results().toArray(MatchResult[]::new);
    if (places.length != 1) {
      throw new IllegalStateException(
          "bring the fault %s up to date: its fragment stands %d times in %s: %s"
              .formatted(id, places.length, file, fragment));
    }
    return source.substring(0, places[0].start()) + replacement + source.substring(places[0].end());
  }

  private Pattern pattern() {
    return Pattern.compile(
        Arrays.stream(fragment.split("\\s+", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining("\\s+")));
  }

  /** Returns the id, which is what a test's report shows. */
  @Override
  public String toString() {
    return id;
  }
}
