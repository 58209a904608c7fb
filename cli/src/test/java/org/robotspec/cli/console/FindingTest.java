package org.robotspec.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.robotspec.lint.NoteCode.Severity;

final class FindingTest {
  private final StringWriter out = new StringWriter();

  @Test
  void nothingInAnAnnotationEndsItEarly() {
    Finding finding =
        new Finding(Severity.ERROR, "kind", "./a,b:c%\n\u001b.txt", 3, "50%: one,\n::two\u001b\r");
    Finding.github(List.of(finding), new PrintWriter(out, true));
    assertThat(out)
        .hasToString(
            "::error file=a%2Cb%3Ac%25%0A\uFFFD.txt,line=3,title=kind::50%25: one, ::two\uFFFD "
                + System.lineSeparator());
  }

  @Test
  void sarifNamesAFileFromTheWorkingDirectory() {
    List<Finding> findings =
        List.of(
            new Finding(Severity.ERROR, "kind", "./a b:/c.txt", 1, ""),
            new Finding(
                Severity.ERROR, "kind", Path.of("/d e.txt").toAbsolutePath().toString(), 1, ""),
            new Finding(Severity.ERROR, "kind", "https://a.example/robots.txt", 1, ""));
    Sarif.print(findings, false, new PrintWriter(out, true));
    assertThat(out.toString())
        .contains("\"uri\":\"a%20b%3A/c.txt\"")
        .contains("\"uri\":\"file:///", "d%20e.txt\"")
        .contains("\"uri\":\"https://a.example/robots.txt\"");
  }
}
