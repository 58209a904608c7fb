package org.robotspec.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.access.Fetches.POLICY;
import static org.robotspec.access.Fetches.status;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When to fetch again (H-6, H-10). */
final class RefreshScheduleTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private static AccessState next(
      int status, Map<String, List<String>> headers, @Nullable AccessState before, double jitter) {
    return POLICY.next(status(status, headers), null, before, NOW, jitter);
  }

  private static Duration life(Map<String, List<String>> headers) {
    return Duration.between(NOW, next(200, headers, null, 0.5).refreshAt());
  }

  private static Duration retry(int status, Map<String, List<String>> headers) {
    return Duration.between(NOW, next(status, headers, null, 0.5).refreshAt());
  }

  @ParameterizedTest
  @CsvSource({
    "max-age=3600, PT1H", "'public, Max-Age=\"7200\"', PT2H", "max-age=259200, P3D",
    "max-age=0, PT1H", "max-age=3599, PT1H", "max-age=3601, PT1H1S",
    "max-age=604800, P7D", "max-age=604801, P7D", "max-age=99999999999999999999, P7D",
    "no-store, PT1H", "'max-age=7200, no-cache', PT1H", "max-age=-1, PT1H",
    "max-age=, PT1H", "max-age=x, PT1H", "max-age=7200.5, PT1H",
    "'max-age=9000, max-age=7200', PT2H30M", "'max-age=-1, max-age=7200', PT1H", "s-maxage=5, P1D",
    "'', P1D"
  })
  void h10_maxAgeWithinBounds(String header, Duration expected) {
    assertThat(life(Map.of("cache-control", List.of(header)))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "600, yesterday, 110", "0, 'Sun, 01 Mar 2026 11:40:00 GMT', 100",
    "60, 'Sun, 01 Mar 2026 11:40:00 GMT', 100", "9999, yesterday, 60",
    "x, 'Sun, 01 Mar 2026 13:00:00 GMT', 120", "x, yesterday, 120"
  })
  void h10_ageAndDateCountAgainstMaxAge(String age, String date, int minutes) {
    List<String> hours = List.of("max-age=7200");
    assertThat(life(Map.of("cache-control", hours, "age", List.of(age), "date", List.of(date))))
        .hasMinutes(minutes);
    assertThat(life(Map.of("age", List.of(age)))).hasDays(1);
  }

  @Test
  void h6_jitterSpreadsByAFifthAndKeepsTheBounds() {
    AccessState before = next(500, Map.of(), null, 0.5);
    assertThat(Duration.between(NOW, next(500, Map.of(), before, 0).refreshAt())).hasMinutes(8);
    assertThat(Duration.between(NOW, next(500, Map.of(), before, 1).refreshAt())).hasMinutes(12);
    assertThat(Duration.between(NOW, next(503, Map.of(), null, 0.5).refreshAt())).hasSeconds(60);
    assertThat(Duration.between(NOW, next(503, Map.of(), null, 0).refreshAt())).hasSeconds(72);
    AccessState late = before;
    for (int i = 0; i < 10; i++) {
      late = next(500, Map.of(), late, 1);
    }
    assertThat(Duration.between(NOW, late.refreshAt())).hasMinutes(6 * 60 - 72);
    assertThat(Duration.between(NOW, next(500, Map.of(), late, 0.5).refreshAt())).hasHours(6);
  }

  @ParameterizedTest
  @CsvSource({
    "'10, 7200', PT2H",
    "'7200, 10', PT2H",
    "'10 | 7200', PT2H",
    "'7200 | 10', PT2H",
    "'7200 | soon', PT2H",
    "'soon | 7200,', PT2H",
    "'0,,300,7200,60', PT2H",
    "'10, 99999999999', PT24H",
    "'10, Sun, 01 Mar 2026 12:30:00 GMT', PT30M",
    "'Sun, 01 Mar 2026 12:30:00 GMT, 10', PT30M",
    "'Sun, 01 Mar 2026 12:30:00 GMT, Sun, 01 Mar 2026 13:00:00 GMT', PT1H",
    "'Sun, 01 Mar 2026 11:00:00 GMT | 600', PT10M",
    "'7200; 10', PT1M",
    "', | ,', PT1M",
  })
  void d35_ofSeveralRetryAftersTheLongestCounts(String fields, Duration wait) {
    List<String> values = List.of(fields.split(" [|] ", -1));
    assertThat(retry(503, Map.of("retry-after", values))).isEqualTo(wait);
  }
}
