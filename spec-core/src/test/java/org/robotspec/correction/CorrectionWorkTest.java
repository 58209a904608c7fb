package org.robotspec.correction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.Allocated;
import org.robotspec.diff.WorkLimit;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Lint;
import org.robotspec.lint.Note;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.profile.SpecProfile;

/**
 * The work for one file has a limit: counts the memory that is allocated, because what is compiled
 * or searched needs some, and measures no time.
 */
final class CorrectionWorkTest {
  private static final long POSITIONS = 500_000;
  private static final long OCTETS_FOR_A_POSITION = 300;

  /** The file is read, and its rules are kept. */
  private static final long OCTETS_FOR_AN_OCTET = 100;

  private static final SpecProfile PROFILE = SpecProfile.GOOGLE_2019;

  private static String many(int count, IntFunction<String> lines) {
    StringBuilder file = new StringBuilder();
    IntStream.range(0, count).mapToObj(lines).forEach(file::append);
    return file.toString();
  }

  static Stream<String> hostileFiles() {
    return Stream.of(
        many(3_000, i -> "User-agent: a%d\nDisallow: /x\nDisallow: /x\n\n".formatted(i)),
        many(5_000, i -> "User-agent: a%d\n".formatted(i)) + "Disalow: /x\n".repeat(500),
        many(2_000, i -> "User-agent: a%d\nDisalow: /x\n".formatted(i)),
        many(400, i -> "User-agent: Googelbot%d\nDisalow: /x%1$d\n".formatted(i)),
        many(600, i -> "User-agent: googelbot\nDisalow: /x\n"),
        "User-agent: *\n" + "Disalow: /*a*b*c*d\n".repeat(400),
        "User-agent: *\n" + many(500, i -> "Disalow: /*a*%d*b*%1$d*c\n".formatted(i)),
        "User-agent: *\n" + many(5_000, i -> "Disallow: /x%d\nDisallow: /x%1$d\n".formatted(i)),
        "User-agent: *\n"
            + many(300, i -> "Disallow: /%d\nDisallow: /%1$d*\nAllow: /a%1$d\n".formatted(i)),
        "User-agent: *\n" + many(2_000, i -> "Sitemap: /%d\nCrawl-delay: %1$ds\n".formatted(i)),
        "User-agent: *\n" + many(500, i -> "Content-Usage: /*%d train-ai=no\n".formatted(i)));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("hostileFiles")
  void theWorkForAFileHasALimit(String file) {
    byte[] body = file.getBytes(UTF_8);
    List<Note> notes = Lint.notes(body, PROFILE);
    List<Correction> corrections =
        notes.stream().map(Note::correction).filter(Objects::nonNull).toList();
    assertThat(corrections).hasSizeGreaterThan(200);
    Corrections[] effects = new Corrections[1];
    Runnable work =
        () -> {
          effects[0] = new Corrections(new ReadFile(body, PROFILE), new WorkLimit(POSITIONS));
          corrections.forEach(effects[0]::effect);
        };
    assertThat(Allocated.by(work))
        .isLessThan(OCTETS_FOR_A_POSITION * POSITIONS + OCTETS_FOR_AN_OCTET * body.length);
    assertThat(corrections).anyMatch(one -> !effects[0].effect(one).complete());
  }
}
