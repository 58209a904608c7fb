package org.robotspec.rules.internal.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.conformance.plain.PlainMatcher;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;

/** Every index finds the deciding rule that trying all rules in order finds (M-5). */
class IndexPropertyTest {
  private static final Crawler ANY = Crawler.of("bot");

  @Provide
  Arbitrary<List<String>> patterns() {
    Arbitrary<String> crowded =
        Arbitraries.strings().withChars('a', 'b', '*').ofMaxLength(12).map(s -> "/*" + s);
    Arbitrary<String> any =
        Arbitraries.strings().withChars('a', 'b', '/', '*').ofMaxLength(14).map(s -> "/" + s);
    Arbitrary<String> encoded =
        Arbitraries.strings().withChars('%', 'C', '3', '*').ofMaxLength(14).map(s -> "/*" + s);
    Arbitrary<String> anchored = any.map(s -> s + "$");
    return Arbitraries.oneOf(crowded, any, encoded, anchored).list().ofMaxSize(100);
  }

  @Provide
  Arbitrary<String> path() {
    Arbitrary<String> plain = Arbitraries.strings().withChars('a', 'b', '/').ofMaxLength(30);
    Arbitrary<String> encoded = Arbitraries.strings().withChars('%', 'C', '3').ofMaxLength(30);
    return Arbitraries.oneOf(plain, encoded).map(s -> "/" + s);
  }

  @Property(tries = 500)
  void everyWayToFindTheDecidingRuleFindsTheSame(
      @ForAll("patterns") List<String> patterns, @ForAll("path") String path) {
    RuleTable table = table(patterns);
    int expected = firstInOrder(table, path);
    String url = "http://h.com" + path + "#f";
    int from = url.length() - path.length() - 2;
    int to = url.length() - 2;
    assertThat(table.first(url, from, to)).isEqualTo(expected);
    int plain = new PlainRules(table).first(url, from, to);
    assertThat(firstWild(table, plain, url, from, to)).isEqualTo(expected);
    assertAutomatonAgrees(table, path);
  }

  private static int firstWild(RuleTable table, int bound, String url, int from, int to) {
    return table.wildRules() == 0 ? bound : new WildcardRules(table).first(bound, url, from, to);
  }

  /** The search stops trying rules one by one, and still gives the right answer, for any file. */
  @ParameterizedTest
  @ValueSource(ints = {100, 3_000, 10_000})
  void aPathThatExhaustsTheSearchGetsTheSameAnswer(int rules) {
    String repeated = "ab".repeat(1_000);
    List<String> patterns =
        IntStream.range(0, rules)
            .mapToObj(
                i -> "/*ab*" + Integer.toString(i, 2).replace('0', 'a').replace('1', 'b') + "c")
            .collect(Collectors.toList());
    assertThat(table(patterns).first("/" + repeated, 0, 2_001)).isEqualTo(rules);
    patterns.add("/*abab");
    RuleTable table = table(patterns);
    int found = table.first("/" + repeated, 0, 2_001);
    assertThat(path(table, found)).isEqualTo("/*abab");
  }

  /** Rules cut from the path itself, so that all their segments occur in it, often repeatedly. */
  @Property(tries = 500)
  void anAutomatonFindsSegmentsOfThePathWhereASearchDoes(
      @ForAll @IntRange(min = 1, max = 4) int letters,
      @ForAll @IntRange(min = 2, max = 5_000) int length,
      @ForAll Random random) {
    String path = "/" + repetitive(random, letters, length - 1);
    List<String> patterns = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      StringBuilder pattern = new StringBuilder();
      int segments = 1 + random.nextInt(4);
      for (int segment = 0; segment < segments; segment++) {
        int from = random.nextInt(length);
        int most = Math.min(length - from, 1 << random.nextInt(12));
        pattern.append('*').append(path, from, from + 1 + random.nextInt(most));
      }
      patterns.add(pattern + (random.nextInt(4) == 0 ? "$" : ""));
    }
    assertAutomatonAgrees(table(patterns), path);
  }

  /** Rules that nearly all advance to their last segments, with many equal segments. */
  @Property(tries = 100)
  void anAutomatonTakesRulesToTheirEnds(
      @ForAll @IntRange(min = 1, max = 4) int letters,
      @ForAll @IntRange(min = 2, max = 3_000) int length,
      @ForAll Random random) {
    String path = "/" + repetitive(random, letters, length - 1);
    assertAutomatonAgrees(
        table(Stream.generate(() -> inOrder(path, random)).limit(400).toList()), path);
  }

  /** Compares each wildcard rule alone, and all of them starting from any best rule so far. */
  private static void assertAutomatonAgrees(RuleTable table, String path) {
    SegmentAutomaton automaton = new SegmentAutomaton(table);
    int first = table.size();
    for (int rule = table.size() - 1; rule >= 0; rule--) {
      if (table.hasWildcard(rule)) {
        boolean matches = PatternMatcher.matches(table, rule, path, 0, path.length());
        RuleTable alone = table(List.of(path(table, rule)));
        assertThat(first(new SegmentAutomaton(alone), alone, path, 1) == 0)
            .as("%s in %s", path(table, rule), path)
            .isEqualTo(matches);
        first = matches ? rule : first;
      }
    }
    for (int best = 0; best <= table.size(); best += 1 + best / 8) {
      assertThat(first(automaton, table, path, best)).isEqualTo(Math.min(best, first));
    }
    assertThat(first(automaton, table, path, table.size())).isEqualTo(first);
  }

  private static int first(SegmentAutomaton automaton, RuleTable table, String path, int best) {
    return new WaitingRules(automaton, table, path, 0, path.length()).first(best);
  }

  /** Returns a pattern of segments in the order of a path, sometimes with a wrong one. */
  private static String inOrder(String path, Random random) {
    StringBuilder pattern = new StringBuilder(random.nextBoolean() ? "/" : "");
    int longest = 1 << random.nextInt(6);
    int gap = 1 << random.nextInt(11);
    int position = random.nextInt(path.length());
    while (position < path.length() && random.nextInt(100) > 0) {
      int end = Math.min(path.length(), position + 1 + random.nextInt(longest));
      pattern.append(random.nextInt(10) == 0 ? "**" : "*").append(path, position, end);
      position = random.nextInt(200) == 0 ? 0 : end + random.nextInt(gap);
    }
    String[] ends = {"", "*", "$", "*$", "*a", "b"};
    return pattern + ends[random.nextInt(ends.length)];
  }

  /** Returns letters: some random, some copied from before, some one letter repeated. */
  private static String repetitive(Random random, int letters, int length) {
    String alphabet = random.nextBoolean() ? "abcd" : "C%3A";
    StringBuilder text = new StringBuilder(length);
    while (text.length() < length) {
      int run = 1 + random.nextInt(Math.min(1 << random.nextInt(11), length - text.length()));
      int way = text.length() == 0 ? 1 : random.nextInt(3);
      int from = random.nextInt(text.length() + 1) / 2;
      char letter = alphabet.charAt(random.nextInt(letters));
      for (int i = 0; i < run; i++) {
        text.append(
            way == 0
                ? text.charAt(from + i)
                : way == 1 ? letter : alphabet.charAt(random.nextInt(letters)));
      }
    }
    return text.toString();
  }

  /** An automaton distinguishes all octets that a pattern can have, and no others. */
  @Test
  void aPathOfAllOctets() {
    StringBuilder octets = new StringBuilder("/");
    for (char octet = 255; octet > 0; octet--) {
      octets.append(octet).append('x');
    }
    String path = octets.toString();
    RuleTable table = table(List.of("/*xAx*xB", "/*xBx*Ax", "/*xZxYxXx*x1x0x/x.x", "/*x1x0x.x"));
    assertAutomatonAgrees(table, path);
    assertAutomatonAgrees(table(List.of("/*xAx*xB", "/*xY$", "/*%C3%A9")), path);
  }

  /** A file of any number of rules, and a path of any length. */
  @ParameterizedTest
  @ValueSource(ints = {4, 40, 400})
  void aLongPathGetsTheSameAnswer(int rules) {
    String path = "/" + "ab".repeat(100_000);
    List<String> patterns =
        IntStream.range(0, rules)
            .mapToObj(i -> "/*b" + "a".repeat(i % 3) + "*" + i)
            .collect(Collectors.toList());
    patterns.add("/*aba");
    String file = "user-agent: *\ndisallow: " + String.join("\ndisallow: ", patterns);
    Rules compiled = RobotsTxt.parse(file.getBytes(StandardCharsets.US_ASCII)).rulesFor(ANY);
    RuleDecision decision = compiled.decide("http://h.com" + path);
    assertThat(decision.rule()).isEqualTo(new Rule(false, "/*aba", rules + 2));
  }

  /** Returns a table of patterns in their normal form; those of even length allow. */
  static RuleTable table(List<String> patterns) {
    RuleTableBuilder table = new RuleTableBuilder(new byte[0], patterns.size());
    for (int i = 0; i < patterns.size(); i++) {
      String pattern = patterns.get(i);
      byte[] octets = octets(pattern);
      boolean wild = pattern.contains("*");
      int flags = RuleTable.flags(octets.length % 2 == 0, pattern.endsWith("$"), wild, i + 1);
      table.add(pattern.length(), octets, 0, octets.length, flags);
    }
    return table.build();
  }

  private static String path(RuleTable table, int rule) {
    String text = new String(table.pattern(rule), StandardCharsets.ISO_8859_1);
    return text.replace('\u0080', '*') + (table.anchored(rule) ? "$" : "");
  }

  private static byte[] octets(String pattern) {
    String text = pattern.endsWith("$") ? pattern.substring(0, pattern.length() - 1) : pattern;
    return text.replace('*', '\u0080').getBytes(StandardCharsets.ISO_8859_1);
  }

  private static int firstInOrder(RuleTable table, String path) {
    int rule = 0;
    while (rule < table.size() && !PlainMatcher.matches(path(table, rule), path)) {
      rule++;
    }
    return rule;
  }
}
