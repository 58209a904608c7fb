package org.robotspec.conformance.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.robotspec.conformance.Suite;

/**
 * The known failures of one implementation: a file with a line for each, the profile and the id of
 * the case. Lines that begin with {@code #} are comments.
 *
 * @param entries the lines that are not comments
 */
public record KnownFailures(Set<String> entries) {
  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read
   */
  public static KnownFailures read(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return new KnownFailures(
          lines
              .map(line -> line.strip().replaceAll("\\s+", " "))
              .filter(line -> !line.isEmpty() && !line.startsWith("#"))
              .collect(Collectors.toSet()));
    }
  }

  /** Returns whether a result is an unknown wrong or missing answer. */
  public boolean isNew(Result result, boolean strict) {
    return result.countsAgainst(strict) && !entries.contains(entry(result));
  }

  /** Returns the known failures that no longer fail, each with the reason. */
  public List<String> outdated(Suite suite, List<Result> results) {
    List<String> outdated = new ArrayList<>();
    for (Result result : results) {
      if (entries.contains(entry(result)) && !result.countsAgainst(true)) {
        outdated.add(entry(result) + ": " + result.outcome().key());
      }
    }
    Set<String> gone = new TreeSet<>(entries);
    gone.removeAll(entries(suite));
    gone.forEach(entry -> outdated.add(entry + ": the data has no such case"));
    return outdated;
  }

  /** Returns the known failures after a run; entries of cases that were not run stay. */
  public KnownFailures after(Suite suite, List<Result> results, boolean strict) {
    Set<String> known = new LinkedHashSet<>(entries);
    known.retainAll(entries(suite));
    for (Result result : results) {
      if (result.outcome() == CaseOutcome.TIMED_OUT) {
        continue;
      }
      if (!result.countsAgainst(true)) {
        known.remove(entry(result));
      } else if (result.countsAgainst(strict)) {
        known.add(entry(result));
      }
    }
    return new KnownFailures(known);
  }

  /**
   * Writes the file, sorted.
   *
   * @param head the comment at the top
   * @throws IOException if it cannot be written
   */
  public void write(Path file, String head) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("# " + head);
    lines.addAll(new TreeSet<>(entries));
    Files.write(file, lines);
  }

  private static String entry(Result result) {
    return result.profile() + " " + result.testCase().id();
  }

  /** Returns every entry that a suite can have. */
  private static Set<String> entries(Suite suite) {
    return Suite.PROFILES.stream()
        .flatMap(
            profile ->
                suite.cases().stream()
                    .filter(c -> c.appliesTo(profile))
                    .map(c -> profile + " " + c.id()))
        .collect(Collectors.toSet());
  }
}
