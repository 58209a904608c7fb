package org.robotspec.rules.internal.matching;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphLayout;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.internal.parsing.LineScanner;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.PathPattern;

/** How much memory an automaton takes. */
class SegmentAutomatonTest {
  /** The octets that may stand in a segment: ASCII, then those that a path has encoded. */
  private static final String LETTERS = letters();

  private static final int FILE = 500_000;
  private static final int MAX_TRIES = 100; // so many repeated ones: few others are left

  private static String letters() {
    StringBuilder letters =
        new StringBuilder(
            "!&'()+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz~");
    letters.append("\u0001\"\\^`{|}");
    for (char octet = 0x80; octet <= 0xFF; octet++) {
      letters.append(octet);
    }
    return letters.toString();
  }

  /**
   * Different segments only, with a given number in each rule, of so many ASCII letters or octets.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 10, 83",
    "2, 10, 83",
    "3, 10, 83",
    "3, 200000, 83",
    "5, 200000, 83",
    "16, 200000, 2",
    "400000, 1, 2",
    "1, 1, 219",
    "2, 1000, 219",
    "3, 1000, 219",
    "16, 2000, 219",
    "400000, 1, 219"
  })
  void anAutomatonTakesAtMostEightTimesTheFilesSize(int length, int each, int letters) {
    assertTakesAtMostEightTimes(different(length, each, letters, ""));
  }

  /** Segments that end inside what may be an encoded octet have tries of their own. */
  @ParameterizedTest
  @CsvSource({"0, 1", "1, 10", "2, 1000", "5, 1000", "400000, 1"})
  void soDoSegmentsThatEndInsideAnEncodedOctet(int length, int each) {
    StringBuilder body = new StringBuilder();
    for (int digit = 0; digit < 0x10; digit++) {
      String tail = "%" + Integer.toHexString(digit).toUpperCase(Locale.ROOT);
      String rules = different(length, each, 219, tail);
      body.append(rules, 0, Math.min(FILE / 16, rules.length()));
      body.append('\n');
    }
    assertTakesAtMostEightTimes(body.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"*a", "*ab", "a*", "/*a\nallow:", "/*ab$\nallow:/", "*\u00e9"})
  void soDoFilesOfOneRepeatedPiece(String piece) {
    assertTakesAtMostEightTimes("allow:/" + piece.repeat(FILE / piece.length()));
  }

  private static void assertTakesAtMostEightTimes(String rules) {
    byte[] file = ("user-agent:*\n" + "allow:*!\n".repeat(65) + rules).getBytes(ISO_8859_1);
    RuleTableBuilder builder = new RuleTableBuilder(file, 1);
    PathPattern pattern = new PathPattern(SpecProfile.GOOGLE_2019);
    Lines lines = LineScanner.scan(file, SpecProfile.GOOGLE_2019);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.isRule(i)) {
        pattern.read(lines, i);
        pattern.addTo(builder, true, lines.line(i));
      }
    }
    RuleTable table = builder.build();
    long heap = GraphLayout.parseInstance(new SegmentAutomaton(table)).totalSize();
    assertThat(heap).isLessThanOrEqualTo(SegmentAutomaton.weightAtMost(table));
    assertThat(SegmentAutomaton.weightAtMost(table)).isLessThanOrEqualTo(8 * file.length);
  }

  private static String different(int length, int each, int letters, String tail) {
    Random random = new Random(length);
    Set<String> seen = new HashSet<>();
    StringBuilder body = new StringBuilder();
    boolean more = true;
    while (more) {
      body.append("allow:");
      for (int i = 0; i < each && more; i++) {
        String segment = segment(random, length, letters);
        int tries = 1;
        while (!seen.add(segment) && tries < MAX_TRIES) {
          segment = segment(random, length, letters);
          tries++;
        }
        more = body.length() + length < FILE && tries < MAX_TRIES;
        body.append('*').append(segment).append(tail);
      }
      body.append("*\n");
    }
    return body.toString();
  }

  private static String segment(Random random, int length, int letters) {
    StringBuilder segment = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      segment.append(LETTERS.charAt(random.nextInt(letters)));
    }
    return segment.toString();
  }
}
