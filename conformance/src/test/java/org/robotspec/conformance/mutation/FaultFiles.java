package org.robotspec.conformance.mutation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the faults, which are data: {@code mutation/*.txt}, a file for each area.
 *
 * <pre>{@code
 * tie-disallows: Between an allow and a disallow of the same length disallow wins.
 * M-5 rules/internal/parsing/PathPattern.java
 * - what stands in the source, once
 * + what stands there instead
 * }</pre>
 *
 * <p>An empty line follows each fault. What is replaced, and what replaces it, may take several
 * lines. Lines that begin with {@code #} are for readers.
 */
final class FaultFiles {
  private static final List<String> AREAS =
      List.of(
          "lines",
          "groups",
          "precedence",
          "wildcards",
          "encoding",
          "origins",
          "answers",
          "failures",
          "redirects",
          "ages",
          "usage");

  private static final Pattern HEAD = Pattern.compile("([a-z0-9-]+): (.+)");
  private static final Pattern PLACE = Pattern.compile("([A-Z]-[0-9]+|REF) (\\S+\\.java)");

  private FaultFiles() {}

  static List<Fault> load() {
    List<Fault> faults = new ArrayList<>();
    for (String area : AREAS) {
      for (String block : text(area).split("\n\n+", -1)) {
        List<String> lines = block.lines().filter(line -> !line.startsWith("#")).toList();
        if (!lines.isEmpty()) {
          faults.add(fault(area, lines));
        }
      }
    }
    return List.copyOf(faults);
  }

  private static Fault fault(String area, List<String> lines) {
    Matcher head = HEAD.matcher(lines.get(0));
    Matcher place = PLACE.matcher(lines.size() > 1 ? lines.get(1) : "");
    List<String> rest = lines.subList(Math.min(2, lines.size()), lines.size());
    boolean legible = rest.stream().allMatch(line -> line.matches("[-+]( .*)?"));
    String fragment = joined(rest, '-');
    if (!head.matches() || !place.matches() || !legible || fragment.isBlank()) {
      throw new IllegalStateException(area + ".txt: no fault is written so: " + lines);
    }
    return new Fault(
        head.group(1), head.group(2), place.group(1), place.group(2), fragment, joined(rest, '+'));
  }

  private static String joined(List<String> lines, char sign) {
    return String.join(
        "\n",
        lines.stream().filter(l -> l.charAt(0) == sign).map(l -> l.substring(1).strip()).toList());
  }

  private static String text(String area) {
    String file = "/mutation/" + area + ".txt";
    try (InputStream in =
        Objects.requireNonNull(FaultFiles.class.getResourceAsStream(file), file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
