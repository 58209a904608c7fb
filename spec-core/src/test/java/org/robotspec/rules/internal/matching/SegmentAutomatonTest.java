package org.robotspec.rules.internal.matching;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphLayout;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;

/** How much memory an automaton takes. */
class SegmentAutomatonTest {
  private static final String LETTERS =
      "!&'()+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz~";

  private static final int FILE = 500_000;

  /** The allowance for headers, and for segments of two octets, which take more than others. */
  private static final int BESIDES = 24 << 10;

  private static final int CHARGED_BESIDES = 100 << 10;
  private static final long DEFAULT_CACHE = 64 << 20;

  /** Files of only different segments, with a given number in each rule. */
  @ParameterizedTest
  @CsvSource({
    "1, 10, 83", "2, 10, 83", "2, 10000, 83", "3, 10, 83", "3, 200000, 83",
    "3, 200000, 9", "4, 200000, 83", "5, 200000, 83", "8, 200000, 83", "16, 200000, 83",
    "2, 200000, 83", "1, 200000, 83", "16, 200000, 2", "500, 200000, 83", "400000, 1, 2"
  })
  void anAutomatonTakesAtMostEightTimesTheFilesSize(int length, int each, int letters) {
    Random random = new Random(length);
    Set<String> seen = new HashSet<>();
    List<String> patterns = new ArrayList<>();
    int left = FILE;
    boolean more = true;
    while (more) {
      StringBuilder pattern = new StringBuilder("/");
      left -= "allow:/*\n".length();
      for (int i = 0; i < each && more; i++) {
        String segment = segment(random, length, letters);
        left -= 1 + length;
        more = left > length && (seen.add(segment) || seen.add(segment(random, length, letters)));
        pattern.append('*').append(segment);
      }
      patterns.add(pattern.append('*').toString());
    }
    RuleTable table = IndexPropertyTest.table(patterns);
    SegmentAutomaton automaton = new SegmentAutomaton(table);
    long heap = GraphLayout.parseInstance(automaton).totalSize();
    assertThat(heap).isLessThanOrEqualTo(8 * (FILE - left) + BESIDES);
    assertThat(heap).isLessThanOrEqualTo(SegmentAutomaton.weightAtMost(table));
    assertThat(SegmentAutomaton.weightAtMost(table))
        .isLessThanOrEqualTo(8 * FILE + CHARGED_BESIDES);
  }

  /** Charged before it is built, so that even the worst files leave the cache to other hosts. */
  @ParameterizedTest
  @ValueSource(strings = {"*a", "*ab", "*/", "*abc", "*a/b", "a*", "/*a\nallow:", "/*ab$\nallow:/"})
  void sevenHostileFilesTakeAboutHalfOfTheCache(String piece) {
    String body = "user-agent: *\nallow:/" + piece.repeat(FILE / piece.length());
    int weight = RobotsTxt.parse(body.getBytes(UTF_8)).rulesFor(Crawler.of("foo")).weight();
    assertThat(weight).isGreaterThan(FILE);
    assertThat(7L * weight).isLessThan(DEFAULT_CACHE * 6 / 10);
  }

  private static String segment(Random random, int length, int letters) {
    StringBuilder segment = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      segment.append(LETTERS.charAt(random.nextInt(letters)));
    }
    return segment.toString();
  }
}
