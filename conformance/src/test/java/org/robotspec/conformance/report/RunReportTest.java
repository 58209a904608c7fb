package org.robotspec.conformance.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.run.CaseOutcome;
import org.robotspec.conformance.run.Result;
import org.w3c.dom.Element;

/** Every form of a report says the same; what a driver answered breaks none. */
final class RunReportTest {
  private static final String NASTY = "a|b </script><b>\u0001\u001b[31m \"'&amp; \uD800 `x` *y*\nz";

  @TempDir private Path directory;

  private final Suite suite = Suite.load();

  private Result result(String driver, String id, CaseOutcome outcome, String got) {
    Case c = suite.find(id).orElseThrow();
    Duration time = Duration.ofMillis(1_500);
    return new Result(driver, "google-2019", c, outcome, "allow, line 3", got, 0, time);
  }

  @BeforeEach
  void writeOne() throws IOException {
    List<Result> results = new ArrayList<>();
    results.add(result("a", "M-5.tie-allow-wins", CaseOutcome.PASSED, "allow, line 3"));
    results.add(result("a", "M-5.same-rule-twice", CaseOutcome.FAILED, "allow"));
    results.add(result("a", "L-1.simple", CaseOutcome.SKIPPED, "no origin track"));
    results.add(result("b", "M-5.tie-allow-wins", CaseOutcome.FAILED, NASTY));
    results.add(result("b", "L-1.simple", CaseOutcome.ERRORED, NASTY));
    assertThat(
            new RunReport(suite, results)
                .write(directory.resolve("new/report"), r -> r.countsAgainst(true)))
        .extracting(f -> f.getFileName().toString())
        .containsExactly("report.html", "report.json", "report.xml");
  }

  private String text(String file) throws IOException {
    return Files.readString(directory.resolve("new/report").resolve(file));
  }

  @Test
  void jsonHasEveryResultAndTheCounts() throws IOException {
    JsonNode json = new ObjectMapper().readTree(text("report.json"));
    assertThat(json.path("results")).hasSize(5);
    JsonNode a = json.path("summary").path("a (google-2019)");
    assertThat(a.toString())
        .isEqualTo("{\"passed\":1,\"failed\":0,\"failedOptional\":1,\"skipped\":1}");
    assertThat(json.path("results").get(3).path("outcome").asText()).isEqualTo("failed");
  }

  @Test
  void junitIsWellFormed() throws Exception {
    byte[] xml = text("report.xml").getBytes(StandardCharsets.UTF_8);
    Element root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(xml))
            .getDocumentElement();
    assertThat(root.getElementsByTagName("testsuite").getLength()).isEqualTo(2);
    assertThat(root.getElementsByTagName("testcase").getLength()).isEqualTo(5);
    assertThat(root.getElementsByTagName("failure").getLength()).isEqualTo(2);
    assertThat(root.getElementsByTagName("error").getLength()).isEqualTo(1);
    assertThat(root.getElementsByTagName("skipped").getLength()).isEqualTo(1);
    Element failed = (Element) root.getElementsByTagName("testcase").item(1);
    assertThat(failed.getAttribute("classname")).isEqualTo("a.google-2019.match.M-5");
    assertThat(failed.getAttribute("name")).isEqualTo("M-5.same-rule-twice");
    assertThat(failed.getAttribute("time")).isEqualTo("1.500");
    assertThat(((Element) failed.getParentNode()).getAttribute("time")).isEqualTo("4.500");
    Element failure = (Element) failed.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message"))
        .isEqualTo("optional: expected allow, line 3, got allow");
    assertThat(failure.getTextContent())
        .contains("Of two equal rules, the first is named")
        .contains("rests on  RFC 9309, section 2.2.2")
        .contains("disallow: /abc")
        .contains("got       allow");
    Element error = (Element) root.getElementsByTagName("error").item(0);
    assertThat(error.getTextContent()).contains("url  \"http://example.com/page.html\"");
  }

  @Test
  void htmlHoldsItsDataSafely() throws IOException {
    String html = text("report.html");
    assertThat(html).doesNotContain("</script><b>").contains("\\u003c/script>");
    assertThat(html).doesNotContain("http-equiv").doesNotContain("src=").doesNotContain("<link");
    assertThat(html.split("</script>", -1)).hasSize(2);
  }
}
