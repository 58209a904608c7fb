package org.robotspec.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LineReaderTest {
  private static final int MAX = 300_000;

  private int flushes;

  private List<String> lines(InputStream in) throws IOException {
    LineReader reader = new LineReader(in, MAX, () -> flushes++);
    List<String> lines = new ArrayList<>();
    for (byte[] line = reader.next(); line != null; line = reader.next()) {
      lines.add(new String(line, UTF_8));
    }
    return lines;
  }

  private static InputStream input(String text) {
    return new ByteArrayInputStream(text.getBytes(UTF_8));
  }

  @Test
  void linesEndAtLineFeeds() throws IOException {
    assertThat(lines(input("a\n\nb\r\nc"))).containsExactly("a", "", "b\r", "c");
    assertThat(lines(input("\n"))).containsExactly("");
    assertThat(lines(input(""))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {65_534, 65_535, 65_536, 65_537, 131_072, MAX})
  void linesMayBeLongerThanTheBuffer(int length) throws IOException {
    String line = "é".repeat(length / 2) + "x".repeat(length % 2);
    assertThat(lines(input("a\n" + line + "\nb\n" + line))).containsExactly("a", line, "b", line);
  }

  @Test
  void ofALineThatIsTooLongOneByteTooManyIsLeft() throws IOException {
    String line = "x".repeat(MAX + 1);
    assertThat(lines(input(line + "yz\n" + line + "\nb"))).containsExactly(line, line, "b");
  }

  @Test
  void answersAreFlushedBeforeAWaitInsideALine() throws IOException {
    InputStream in = new SequenceInputStream(input("a\nb"), input("c\n"));
    LineReader reader = new LineReader(in, MAX, () -> flushes++);
    assertThat(reader.next()).asString(UTF_8).isEqualTo("a");
    assertThat(flushes).isZero();
    assertThat(reader.next()).asString(UTF_8).isEqualTo("bc");
    assertThat(flushes).isEqualTo(1);
  }
}
