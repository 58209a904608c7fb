package org.robotspec.rules;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.robotspec.conformance.plain.PlainMatcher;
import org.robotspec.usage.Preference;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreference.Kind;

/** U-2 and U-5 as properties, with {@link PlainMatcher} as the oracle. */
final class UsagePropertyTest {
  /** A line with a path, perhaps an empty one, and the text of a value for each key. */
  record Line(String path, Map<String, String> values) {
    String preferences() {
      return values.entrySet().stream()
          .map(value -> value.getKey() + "=" + value.getValue())
          .collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
      return "content-usage: " + path + " " + preferences();
    }
  }

  private static Arbitrary<String> text(int max) {
    return Arbitraries.strings().withChars('a', 'b', '/', '*', '$').ofMaxLength(max);
  }

  @Provide
  Arbitrary<Line> line() {
    Arbitrary<String> path = text(6).map(s -> "/" + s).injectDuplicates(0.3);
    Arbitrary<Map<String, String>> values =
        Arbitraries.maps(
                Arbitraries.of("train-ai", "search", "other"), Arbitraries.of("y", "n", "x"))
            .ofMaxSize(3);
    return Combinators.combine(path.injectNull(0.2).map(p -> p == null ? "" : p), values)
        .as(Line::new);
  }

  @Provide
  Arbitrary<List<Line>> lines() {
    return Arbitraries.frequencyOf(
        Tuple.of(6, line().list().ofMinSize(1).ofMaxSize(8)),
        Tuple.of(1, line().list().ofMinSize(40).ofMaxSize(150)));
  }

  @Provide
  Arbitrary<String> path() {
    return Arbitraries.strings().withChars('a', 'b', '/', '$').ofMaxLength(8).map(s -> "/" + s);
  }

  @Property(tries = 1_000)
  void u2_u5_theLongestLinesThatMatchCombine(
      @ForAll("lines") List<Line> lines, @ForAll("path") String path) {
    String file =
        lines.stream().map(Line::toString).collect(Collectors.joining("\n", "user-agent: *\n", ""));
    Rules rules =
        RobotsTxt.parse(file.getBytes(StandardCharsets.UTF_8)).rulesFor(Crawler.of("bot"));
    int longest = matching(lines, path).mapToInt(line -> line.path().length()).max().orElse(0);
    List<Line> decisive =
        matching(lines, path).filter(line -> line.path().length() == longest).toList();
    for (String key : List.of("train-ai", "search")) {
      assertThat(rules.decide("http://h.com" + path).usage().get(key))
          .isEqualTo(combined(decisive, key));
    }
    for (UsagePreference stated : rules.decide("http://h.com" + path).usage().all()) {
      Line line = lines.get(requireNonNull(stated.line()) - 2);
      assertThat(stated.kind() == Kind.CATEGORY ? decisive : lines).contains(line);
      assertThat(line.values()).containsEntry(stated.key(), stated.value());
    }
    assertThat(rules.decide("http://h.com" + path).usage().all())
        .extracting(UsagePreference::key)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of("train-ai", "search", "other")
                .filter(key -> states(key.equals("other") ? lines : decisive, key))
                .toList());
  }

  private static boolean states(List<Line> lines, String key) {
    return lines.stream().anyMatch(line -> line.values().containsKey(key));
  }

  private static Stream<Line> matching(List<Line> lines, String path) {
    return lines.stream().filter(line -> PlainMatcher.matches(line.path(), path));
  }

  private static Preference combined(List<Line> decisive, String key) {
    List<String> values =
        decisive.stream().map(line -> line.values().getOrDefault(key, "x")).toList();
    return values.contains("n")
        ? Preference.DISALLOWED
        : values.contains("y") ? Preference.ALLOWED : Preference.UNKNOWN;
  }
}
