package org.robotspec.cli.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of URLs that strangers wrote. */
final class UrlListsTest {
  private final AuditReport report = new AuditReport();

  private List<String> read(String name, InputStream in) throws IOException {
    List<String> urls = new ArrayList<>();
    new UrlLists(report).read(name, in, (origin, url) -> urls.add(url));
    return urls;
  }

  @ParameterizedTest
  @CsvSource({
    "u.txt, x",
    "u.cdx, ' '",
    "u.cdxj, {",
    "u.csv, x",
    "u.csv, ','",
    "u.csv, \"\"\"\"",
    "part-r-00000, x"
  })
  void anEndlessLineEndsTheList(String name, String piece) throws IOException {
    EndlessStream endless = new EndlessStream("http://a.example/\n", piece);
    assertThat(read("/" + name, endless)).hasSize(name.contains("cdx") ? 0 : 1);
    assertThat(endless.octetsRead()).isLessThan(3L * UrlLists.MAX_LINE);
    assertThat(report.problems()).last().asString().contains("; the rest of the file was not read");
  }

  /** StormCrawler's status index, as tools write it; whatever the name. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "u.jsonl, http://a.example/",
        "u.txt, {\"url\":\"http://a.example/\"}",
        "u.csv, \uFEFF{",
        "part-r-00000, \r\n {\"_source\":{}}",
        "u.cdxj, {"
      })
  void jsonIsAnError(String list) {
    String[] parts = list.split(", ", 2);
    InputStream in = new ByteArrayInputStream(parts[1].getBytes(UTF_8));
    assertThatThrownBy(() -> read(parts[0], in))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("jq -r '._source.url // .url'");
  }

  @Test
  void aLongLineIsReadUpToTheLimit() throws IOException {
    String url = "http://a.example/" + "x".repeat(UrlLists.MAX_LINE - 10_000);
    String list = url + "\n" + url + "\n";
    assertThat(read("u.txt", new ByteArrayInputStream(list.getBytes(UTF_8)))).hasSize(2);
    assertThat(read("u.csv", new ByteArrayInputStream(list.getBytes(UTF_8)))).hasSize(2);
    assertThat(report.problems()).isEmpty();
  }
}
