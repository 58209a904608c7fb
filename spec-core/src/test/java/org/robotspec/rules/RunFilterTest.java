package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class RunFilterTest {

  private static final int MANY = 10_000;

  @Property(tries = 200)
  void every_run_of_the_path_passes(
      @ForAll @CharRange(from = 'a', to = 'c') @StringLength(min = 1, max = 50) String path) {
    RunFilter filter = filter(path);
    for (int from = 0; from < path.length(); from++) {
      for (int to = from + 1; to <= Math.min(path.length(), from + Long.BYTES); to++) {
        assertThat(filter.passes(RunFilter.START, run(path.substring(from, to)))).isTrue();
        if (from >= Long.BYTES) {
          long before = run(path.substring(from - Long.BYTES, from));
          assertThat(filter.passes(before, run(path.substring(from, to)))).isTrue();
        }
      }
    }
  }

  @Test
  void few_others_do() {
    Random random = new Random(1);
    String path = letters(random, 2_000);
    RunFilter filter = filter(path);
    int passed = 0;
    for (int i = 0; i < MANY; i++) {
      String absent = letters(random, 16);
      long before = run(absent.substring(0, Long.BYTES));
      passed += filter.passes(before, run(absent.substring(Long.BYTES))) ? 1 : 0;
    }
    assertThat(passed).isBetween(1, MANY / 10);
  }

  private static RunFilter filter(String path) {
    return new RunFilter(path.getBytes(US_ASCII), path.length());
  }

  private static String letters(Random random, int count) {
    StringBuilder letters = new StringBuilder(count);
    for (int i = 0; i < count; i++) {
      letters.append(random.nextBoolean() ? 'a' : 'b');
    }
    return letters.toString();
  }

  private static long run(String octets) {
    return ByteWords.padded(ByteWords.word(octets), octets.length());
  }
}
