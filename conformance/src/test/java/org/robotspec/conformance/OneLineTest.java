package org.robotspec.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.EOFException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What ends lines, controls terminals or reorders texts is in no output. */
final class OneLineTest {
  private static final Pattern UNSAFE =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\\r\\n]]");

  private static final String ODD =
      "a\0\u007f\u0085\u2028\u2029\u202e\ufeff\udb40\udc01\ud800b\n\u00fc";

  @Test
  void jsonIsEscaped() throws Exception {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("says", ODD);
    for (String json : new String[] {node.toString(), node.toPrettyString()}) {
      String safe = OneLine.json(json);
      assertThat(safe).doesNotContainPattern(UNSAFE).contains("\\u2028", "\u00fc");
      assertThat(new ObjectMapper().readTree(safe)).isEqualTo(node);
    }
  }

  @Test
  void anExceptionWithoutAMessageIsNamed() {
    assertThat(OneLine.reason(new EOFException())).isEqualTo("java.io.EOFException");
    assertThat(OneLine.reason(new EOFException("cut"))).isEqualTo("cut");
  }

  @Test
  void theLinesOfTheSuiteAreSafe() {
    assertThat(Suite.load().cases())
        .filteredOn(c -> c.track() == Track.MATCH && c.url().isPresent())
        .map(c -> OneLine.json(CaseLines.line(c).toString()))
        .noneMatch(line -> UNSAFE.matcher(line).find())
        .anyMatch(line -> line.contains("\\u2028"));
  }
}
