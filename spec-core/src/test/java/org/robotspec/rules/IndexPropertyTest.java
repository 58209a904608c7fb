package org.robotspec.rules;

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

/** Whatever finds the deciding rule finds the one that trying all rules in order finds (M-5). */
class IndexPropertyTest {

  @Provide
  Arbitrary<List<String>> patterns() {
    Arbitrary<String> crowded =
        Arbitraries.strings().withChars('a', 'b', '*').ofMaxLength(12).map(s -> "/*" + s);
    Arbitrary<String> any =
        Arbitraries.strings().withChars('a', 'b', '/', '*').ofMaxLength(14).map(s -> "/" + s);
    Arbitrary<String> anchored = any.map(s -> s + "$");
    return Arbitraries.oneOf(crowded, any, anchored).list().ofMaxSize(100);
  }

  @Provide
  Arbitrary<String> path() {
    return Arbitraries.strings().withChars('a', 'b', '/').ofMaxLength(30).map(s -> "/" + s);
  }

  @Property(tries = 500)
  void every_way_to_find_the_deciding_rule_finds_the_same(
      @ForAll("patterns") List<String> patterns, @ForAll("path") String path) {
    RuleTable table = table(patterns);
    int expected = firstInOrder(table, path);
    String url = "http://h.com" + path + "#f";
    int from = url.length() - path.length() - 2;
    int to = url.length() - 2;
    assertThat(table.first(url, from, to)).isEqualTo(expected);
    assertThat(FewRules.first(table, FewRules.needs(table), url, from, to)).isEqualTo(expected);
    assertThat(new PrefixIndex(table).first(url, from, to)).isEqualTo(expected);
    assertIndexAgrees(table, path);
  }

  /** The search gives up trying rules one by one, and still answers right, in any file. */
  @ParameterizedTest
  @ValueSource(ints = {100, 3_000, 10_000})
  void a_path_that_exhausts_the_search_gets_the_same_answer(int rules) {
    String repeated = "ab".repeat(1_000);
    List<String> patterns =
        IntStream.range(0, rules)
            .mapToObj(
                i -> "/*ab*" + Integer.toString(i, 2).replace('0', 'a').replace('1', 'b') + "c")
            .collect(Collectors.toList());
    assertThat(new PrefixIndex(table(patterns)).first("/" + repeated, 0, 2_001)).isEqualTo(rules);
    patterns.add("/*abab");
    RuleTable table = table(patterns);
    int found = new PrefixIndex(table).first("/" + repeated, 0, 2_001);
    assertThat(table.rule(found).path()).isEqualTo("/*abab");
  }

  /** Pieces that stand far apart: the next place is found across words, and words of words. */
  @Property(tries = 50)
  void an_index_of_a_long_path_finds_pieces_far_apart(
      @ForAll("patterns") List<String> patterns, @ForAll("gaps") List<Integer> gaps) {
    StringBuilder path = new StringBuilder("/");
    for (int gap : gaps) {
      path.append("c".repeat(gap)).append(gap % 2 == 0 ? "ab" : "b/a");
    }
    assertIndexAgrees(table(patterns), path.toString());
  }

  /** Rules cut from the path itself, so that all of their pieces stand somewhere, and often. */
  @Property(tries = 500)
  void an_index_places_pieces_of_the_path_where_a_search_does(
      @ForAll @IntRange(min = 1, max = 4) int letters,
      @ForAll @IntRange(min = 2, max = 5_000) int length,
      @ForAll Random random) {
    String path = "/" + repetitive(random, letters, length - 1);
    List<String> patterns = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      StringBuilder pattern = new StringBuilder();
      int pieces = 1 + random.nextInt(4);
      for (int piece = 0; piece < pieces; piece++) {
        int from = random.nextInt(length);
        int most = Math.min(length - from, 1 << random.nextInt(12));
        pattern.append('*').append(path, from, from + 1 + random.nextInt(most));
      }
      patterns.add(pattern + (random.nextInt(4) == 0 ? "$" : ""));
    }
    assertIndexAgrees(table(patterns), path);
  }

  /** What an index remembers of pieces holds for all later rules. */
  @Property(tries = 100)
  void an_index_goes_on_being_right_about_the_same_pieces(
      @ForAll @IntRange(min = 1, max = 4) int letters,
      @ForAll @IntRange(min = 2, max = 3_000) int length,
      @ForAll Random random) {
    String path = "/" + repetitive(random, letters, length - 1);
    assertIndexAgrees(
        table(Stream.generate(() -> inOrder(path, random)).limit(400).toList()), path);
  }

  /** Compares all rules with wildcards, also those behind the first that matches. */
  private static void assertIndexAgrees(RuleTable table, String path) {
    PieceNumbers pieces = PieceNumbering.of(table);
    PathIndex index = new PathIndex(pieces, path, 0, path.length());
    int first = table.size();
    for (int i = pieces.rules.length - 1; i >= 0; i--) {
      int rule = pieces.rules[i];
      boolean matches = table.matches(rule, path, 0, path.length());
      assertThat(index.matches(i)).as("%s in %s", table.rule(rule).path(), path).isEqualTo(matches);
      first = matches ? rule : first;
    }
    assertThat(new PathIndex(pieces, path, 0, path.length()).first(table.size())).isEqualTo(first);
    for (int best = 0; best <= table.size(); best++) {
      assertThat(index.first(best)).isEqualTo(Math.min(best, first));
    }
  }

  /** Returns a pattern of pieces as they follow each other in a path, sometimes with one amiss. */
  private static String inOrder(String path, Random random) {
    StringBuilder pattern = new StringBuilder(random.nextBoolean() ? "/" : "");
    int longest = 1 << random.nextInt(6);
    int gap = 1 << random.nextInt(11);
    int place = random.nextInt(path.length());
    while (place < path.length() && random.nextInt(100) > 0) {
      int end = Math.min(path.length(), place + 1 + random.nextInt(longest));
      pattern.append(random.nextInt(10) == 0 ? "**" : "*").append(path, place, end);
      place = random.nextInt(200) == 0 ? 0 : end + random.nextInt(gap);
    }
    String[] ends = {"", "*", "$", "*$", "*a", "b"};
    return pattern + ends[random.nextInt(ends.length)];
  }

  /** Returns letters, some at random, some as they were before, some one letter many times. */
  private static String repetitive(Random random, int letters, int length) {
    StringBuilder text = new StringBuilder(length);
    while (text.length() < length) {
      int run = 1 + random.nextInt(Math.min(1 << random.nextInt(11), length - text.length()));
      int way = text.length() == 0 ? 1 : random.nextInt(3);
      int from = random.nextInt(text.length() + 1) / 2;
      char letter = (char) ('a' + random.nextInt(letters));
      for (int i = 0; i < run; i++) {
        text.append(
            way == 0
                ? text.charAt(from + i)
                : way == 1 ? letter : (char) ('a' + random.nextInt(letters)));
      }
    }
    return text.toString();
  }

  /** An index tells all octets of a path apart that a pattern can have, and no others. */
  @Test
  void a_path_of_all_octets() {
    StringBuilder octets = new StringBuilder("/");
    for (char octet = 255; octet > 0; octet--) {
      octets.append(octet).append('x');
    }
    String path = octets.toString();
    RuleTable table = table(List.of("/*xAx*xB", "/*xBx*Ax", "/*xZxYxXx*x1x0x/x.x", "/*x1x0x.x"));
    assertIndexAgrees(table, path);
    assertIndexAgrees(table(List.of("/*xAx*xB", "/*xY$", "/*%C3%A9")), path);
  }

  @Provide
  Arbitrary<List<Integer>> gaps() {
    return Arbitraries.integers().between(0, 2_500).list().ofMaxSize(3);
  }

  @Test
  void a_path_too_long_for_an_index_is_searched_all_the_same() {
    String path = "/" + "ab".repeat(PathIndex.MAX_LENGTH);
    List<String> patterns =
        IntStream.range(0, 100)
            .mapToObj(i -> "/*b" + "a".repeat(i % 3) + "*" + i)
            .collect(Collectors.toList());
    patterns.add("/*aba");
    RuleTable table = table(patterns);
    int found = new PrefixIndex(table).first(path, 0, path.length());
    assertThat(table.rule(found).path()).isEqualTo("/*aba");
  }

  private static RuleTable table(List<String> patterns) {
    String file = "disallow: " + String.join("\ndisallow: ", patterns);
    byte[] bytes = file.getBytes(StandardCharsets.US_ASCII);
    Lines lines = LineScanner.scan(bytes, SpecProfile.GOOGLE_2019);
    RuleBuffer buffer = new RuleBuffer(bytes, 1);
    PathPattern pattern = new PathPattern(SpecProfile.GOOGLE_2019);
    for (int i = 0; i < lines.size(); i++) {
      pattern.read(lines, i);
      if (pattern.canMatch()) {
        buffer.add(pattern, pattern.length() % 2 == 0, i + 1);
      }
    }
    return buffer.toTable();
  }

  private static int firstInOrder(RuleTable table, String path) {
    int rule = 0;
    while (rule < table.size() && !SlowMatcher.matches(table.rule(rule).path(), path)) {
      rule++;
    }
    return rule;
  }
}
