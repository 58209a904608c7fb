package org.robotspec.cli.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A mistake that somebody might make: one change in one source file of the core. Faults are data,
 * {@code mutation/*.txt}, with an empty line after each:
 *
 * <pre>{@code
 * tie-disallows: Between an allow and a disallow of the same length disallow wins.
 * M-5 rules/internal/parsing/PathPattern.java
 * - what stands in the source, once, whatever white space is between its words
 * + what stands there instead
 * }</pre>
 *
 * @param clause the requirement that it breaks; cases of that clause are tried first
 */
record Fault(
    String id, String says, String clause, String file, String fragment, String replacement) {
  private static final Pattern FORM =
      Pattern.compile(
          "([a-z0-9-]+): (.+)\n([A-Z]-[0-9]+|REF) (\\S+\\.java)((?:\n-.*)+)((?:\n\\+.*)*)\n*");

  /** Returns the faults of all files in a folder. */
  static List<Fault> in(Path folder) {
    List<Fault> faults = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        Stream.of(Files.readString(file).split("\n\n+", -1))
            .filter(block -> !block.startsWith("#"))
            .forEach(block -> faults.add(of(block)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.copyOf(faults);
  }

  private static Fault of(String block) {
    Matcher form = FORM.matcher(block);
    if (!form.matches()) {
      throw new IllegalStateException("no fault is written so: " + block);
    }
    return new Fault(
        form.group(1),
        form.group(2),
        form.group(3),
        form.group(4),
        unsigned(form.group(5)),
        unsigned(form.group(6)));
  }

  private static String unsigned(String lines) {
    return lines.replaceAll("\n[-+] *", "\n").strip();
  }

  /**
   * Returns a source with this fault in it.
   *
   * @throws IllegalStateException if it does not have the fragment, or more than once
   */
  String in(String source) {
    String words =
        Arrays.stream(fragment.split("\\s+", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining("\\s+"));
    List<MatchResult> places = Pattern.compile(words).matcher(source).results().toList();
    if (places.size() != 1) {
      throw new IllegalStateException(
          "bring the fault %s up to date: its fragment stands %d times in %s: %s"
              .formatted(id, places.size(), file, fragment));
    }
    MatchResult place = places.get(0);
    return source.substring(0, place.start()) + replacement + source.substring(place.end());
  }

  /** Returns the id, which is what a test's report shows. */
  @Override
  public String toString() {
    return id;
  }
}
