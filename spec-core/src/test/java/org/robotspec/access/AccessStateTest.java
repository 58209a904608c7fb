package org.robotspec.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.robotspec.text.PrintableText;

final class AccessStateTest {
  private static final Instant AT = Instant.parse("2026-03-01T12:00:00.123456789Z");

  @Test
  void detailsArePrintable() {
    String detail = "a\u001b".repeat(PrintableText.MAX_LENGTH);
    assertThat(
            new AccessState(AccessReason.FILE, 200, detail, AT, AT, AT, null, 0, 0, null).detail())
        .isEqualTo(PrintableText.of(detail));
  }

  @Test
  void aStatusIsThatOfAnAnswer() {
    for (int status : new int[] {-1, 0, 1, 199, 600, 65_536}) {
      assertThatThrownBy(
              () -> new AccessState(AccessReason.FILE, status, "", AT, AT, AT, null, 0, 0, null))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void whatTheLastFetchMetIsMadeOfTheValues() {
    assertThat(explained(404, "")).endsWith("there is no file (status 404; H-5)");
    assertThat(explained(503, "from http://b.example/x"))
        .endsWith(" (status 503 from http://b.example/x; H-5)");
    assertThat(explained(null, "connection refused")).endsWith(" (connection refused; H-5)");
    assertThat(explained(null, "")).endsWith("there is no file (H-5)");
  }

  private static String explained(@Nullable Integer status, String detail) {
    return new AccessState(AccessReason.CLIENT_ERROR, status, detail, AT, AT, AT, null, 0, 0, null)
        .explain();
  }
}
