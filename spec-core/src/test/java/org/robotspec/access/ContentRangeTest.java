package org.robotspec.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.access.Fetches.POLICY;

import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;

/** D-33: a part of a file is not the file. */
final class ContentRangeTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final int LIMIT = 512_000;

  private static AccessState state(int status, Map<String, List<String>> headers, byte[] body) {
    FetchOutcome outcome = FetchOutcome.of("http://a.example/robots.txt", status, headers, body, 0);
    return POLICY.next(outcome, null, null, NOW, 0.5);
  }

  @ParameterizedTest
  @CsvSource({
    "206, '', '', 27, INCOMPLETE",
    "206, bytes 0-26/27, '', 27, WHOLE",
    "200, bytes 0-26/27, '', 27, WHOLE",
    "200, '', '', 27, WHOLE",
    "226, bytes 5-26/27, '', 22, INCOMPLETE",
    "200, bytes 1-26/27, '', 26, INCOMPLETE",
    "206, BYTES  0-26/27, '', 27, WHOLE",
    "206, bytes 0-26/27|bytes 0-26/27, '', 27, WHOLE",
    "206, bytes 0-26/27|bytes 0-9/27, '', 27, INCOMPLETE",
    "206, 'bytes 0-9/27, bytes 10-26/27', '', 27, INCOMPLETE",
    "206, bytes 0-26/27, '', 26, INCOMPLETE",
    "206, bytes 0-26/27, '', 28, INCOMPLETE",
    "206, bytes 0-26/28, '', 27, INCOMPLETE",
    "206, bytes 0-26/026, '', 27, INCOMPLETE",
    "206, bytes 0-26/*, '', 27, INCOMPLETE",
    "206, bytes */27, '', 27, INCOMPLETE",
    "206, octets 0-26/27, '', 27, INCOMPLETE",
    "206, bytes 0-99999999999999999999/27, '', 27, INCOMPLETE",
    "206, x, '', 27, INCOMPLETE",
    "206, bytes 0-59/60, gzip, 27, WHOLE",
    "206, bytes 0-59/61, gzip, 27, INCOMPLETE",
    "206, bytes 0-511999/600000, '', 512000, WHOLE",
    "206, bytes 0-511999/*, '', 512000, WHOLE",
    "206, bytes 0-511998/600000, '', 511999, INCOMPLETE",
    "206, bytes 0-599999/600000, '', 512001, WHOLE",
    "206, bytes 0-99/100, '', 512001, INCOMPLETE",
    "206, bytes 1-599999/600000, '', 512001, INCOMPLETE"
  })
  void onlyARangeFromTheStartToTheEndOrTheLimitIsAFile(
      int status, String ranges, String coding, int octets, String expected) {
    Map<String, List<String>> headers = new HashMap<>();
    if (!ranges.isEmpty()) {
      headers.put("content-range", List.of(ranges.split("[|]")));
    }
    if (!coding.isEmpty()) {
      headers.put("content-encoding", List.of(coding));
    }
    AccessState state = state(status, headers, new byte[octets]);
    if (expected.equals("WHOLE")) {
      assertThat(state.reason()).isEqualTo(AccessReason.FILE);
    } else {
      assertThat(state.reason()).isEqualTo(AccessReason.FETCH_FAILED);
      assertThat(state.unreachable()).as("somebody answers").isNull();
      assertThat(state.detail()).contains("status " + status + " with a part of a file");
    }
  }

  @Test
  void f6_aLineThatARangeCutsAtTheLimitIsIgnored() {
    byte[] body = new byte[LIMIT];
    Arrays.fill(body, (byte) '\n');
    byte[] start = "user-agent: *\ndisallow: /a\n".getBytes(UTF_8);
    System.arraycopy(start, 0, body, 0, start.length);
    byte[] end = "disallow: /b".getBytes(UTF_8);
    System.arraycopy(end, 0, body, LIMIT - end.length, end.length);
    for (boolean whole : new boolean[] {true, false}) {
      String range = "bytes 0-511999/" + (whole ? LIMIT : LIMIT + 1);
      AccessState state = state(206, Map.of("content-range", List.of(range)), body);
      RobotsTxt file = RobotsTxt.parse(Objects.requireNonNull(state.copy()).body());
      assertThat(file.rulesFor(Crawler.of("foo")).isAllowed("http://a/a")).isFalse();
      assertThat(file.rulesFor(Crawler.of("foo")).isAllowed("http://a/b")).isEqualTo(!whole);
    }
  }
}
