package org.robotspec.cli.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.rules.Crawler;

/** The jobs of a cluster, in this JVM. */
final class HadoopAuditTest {
  private static final AuditedCrawler NUTCH =
      new AuditedCrawler("nutch", Crawler.of("examplebot", "otherbot"));
  private static final AuditedCrawler GOOGLE = new AuditedCrawler("google-2019", NUTCH.crawler());

  @TempDir private Path folder;

  private String file(String name, String... content) throws Exception {
    Path file = folder.resolve(name);
    return Files.writeString(file, String.join("", content), ISO_8859_1).toUri().toString();
  }

  private static String rules(String host, String rules) {
    String url = "http://%s.example/robots.txt".formatted(host);
    return AuditTest.response(url, "200 OK", "User-agent: otherbot\n" + rules, 1);
  }

  private static String moved(String host, String to) {
    return AuditTest.response(
        "http://%s.example/robots.txt".formatted(host),
        "301 Moved\nLocation: http://%s.example/robots.txt".formatted(to),
        "",
        2);
  }

  private static String state(AuditReport report) throws Exception {
    return new JsonMapper().writeValueAsString(report).replace("file:/", "/").replace("///", "/");
  }

  private void assertSame(List<String> robots, List<String> newRobots, List<String> urls)
      throws Exception {
    Audit local = new Audit(paths(robots), paths(newRobots), paths(urls), NUTCH, GOOGLE);
    Audit jobs = new Audit(robots, newRobots, urls, NUTCH, GOOGLE);
    String output = folder.resolve("output" + robots.size()).toUri().toString();
    HadoopAudit hadoop =
        new HadoopAudit(
            "-Dmapreduce.job.reduces=3", "-Dmapreduce.cluster.local.dir=" + folder, "rest");
    assertThat(hadoop.arguments()).containsExactly("rest");
    AuditReport report = hadoop.run(jobs, output, ended -> "");
    assertThat(report.totals()).isNotEmpty();
    assertThat(state(report)).isEqualTo(state(local.run(progress -> {})));
    assertThatThrownBy(() -> hadoop.run(jobs, folder.toString(), ended -> ""))
        .hasMessageContaining("not empty");
  }

  private static List<String> paths(List<String> uris) {
    return uris.stream().map(uri -> uri.replaceFirst("^file:/+", "/")).toList();
  }

  @Test
  void theReportIsThatOfOneMachine() throws Exception {
    String one =
        file(
            "1.warc",
            rules("a", "Disallow: /*.php$\n"),
            moved("b", "c"),
            moved("d", "unknown"),
            rules("same", "Disallow: /x\n"),
            AuditTest.response("http:///robots.txt", "200 OK", "", 3),
            AuditTest.response("http://e.example/robots.txt", "503 Busy", "", 4));
    String two =
        file("2.warc", moved("c", "f"), rules("f", "Disallow: /*.php$\n"), rules("same", ""));
    String cut = file("4.warc", rules("g", "Disallow: /\n"), "broken", rules("a", ""));
    String list =
        file(
            "1.txt",
            "http://a.example/a.php/b.php\nhttp://b.example/a.php/b.php\nhttp://d.example/\n",
            "http://same.example/x\nhttp://g.example/\nhttp:///none\nhttp://e.example/\n");
    String more = file("2.txt", "http://a.example/1.php/1.php\nhttp://unknown.example/\n");
    String broken = file("3.txt", "\u00e9\n");
    assertSame(List.of(one, two, cut), List.of(), List.of(list, more, broken));
    assertSame(
        List.of(one), List.of(two, file("3.warc", rules("a", ""))), List.of(list, more, broken));
  }
}
