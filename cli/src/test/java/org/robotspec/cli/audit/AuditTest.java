package org.robotspec.cli.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;
import org.robotspec.access.FetchOutcome.Answer;
import org.robotspec.cli.audit.AuditReport.Count;
import org.robotspec.cli.audit.AuditReport.Host;
import org.robotspec.origin.Codings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Origin;
import org.robotspec.service.internal.store.Stores;
import org.robotspec.service.spi.RobotsStore;

/** Audits of small inputs, by hand. */
final class AuditTest {
  @TempDir private Path folder;

  private final StringBuilder warc = new StringBuilder();

  private void response(String url, String head, String body) {
    warc.append(response(url, head, body, warc.length() % 10));
  }

  /** Returns a record of a WARC file. */
  static String response(String url, String head, String body, int number) {
    String http = "HTTP/1.1 " + head.replace("\n", "\r\n") + "\r\n\r\n" + body;
    return "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: %s\r\nWARC-Date: 2026-11-01T00:00:00Z\r\n"
            .formatted(url)
        + "WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-00000000000%d>\r\n".formatted(number)
        + "Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n"
            .formatted(http.length(), http);
  }

  private Path file(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    if (!name.endsWith(".gz")) {
      return Files.writeString(file, content, ISO_8859_1);
    }
    return Files.write(file, Codings.gzip(content.getBytes(UTF_8)));
  }

  private AuditReport audit(String from, String to, Path robots, Path... urls) throws Exception {
    return audit(from, to, List.of(robots.toString()), List.of(), urls);
  }

  private AuditReport audit(
      String from, String to, List<String> robots, List<String> newRobots, Path... urls)
      throws Exception {
    Crawler crawler = Crawler.of("examplebot");
    return new Audit(
            robots,
            newRobots,
            Arrays.stream(urls).map(Path::toString).toList(),
            new AuditedCrawler(from, crawler),
            new AuditedCrawler(to, crawler))
        .run(progress -> {});
  }

  private static Map<Count, Long> counts(AuditReport report) {
    return Arrays.stream(Count.values()).collect(Collectors.toMap(one -> one, report::count));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nutch", "stormcrawler", "stormcrawler-2"})
  void f5_stockCrawlersSkipPagesWithALongCrawlDelay(String stock) throws Exception {
    for (String delay : List.of("30", "30.001", "31", "300", "301", "3600", "99999999")) {
      String file = "User-agent: *\nCrawl-delay: %s\nDisallow: /x\n".formatted(delay);
      response("http://d%s.example/robots.txt".formatted(delay), "200 OK", file);
    }
    Path urls =
        file(
            "urls.txt",
            """
            http://d30.example/
            http://d30.001.example/
            http://d31.example/
            http://d31.example/x
            http://d300.example/
            http://d301.example/
            http://d301.example/x
            http://d3600.example/
            http://d99999999.example/
            """);
    Path robots = file("robots.warc", warc.toString());
    AuditReport report = audit(stock, "google-2019", robots, urls);
    assertThat(report.totals())
        .singleElement()
        .satisfies(
            total -> {
              assertThat(total.kind()).isEqualTo("disallowed, allowed, F-5");
              assertThat(total.urls()).isEqualTo(6);
              assertThat(total.whyBefore()).contains("30001 ms");
            });
    assertThat(audit("google-2019", stock, robots, urls).totals())
        .singleElement()
        .satisfies(total -> assertThat(total.kind()).isEqualTo("allowed, disallowed, F-5"));
  }

  @Test
  void statusesOfAnArchiveCountAsInAFetch() throws Exception {
    byte[] coded = Codings.gzip("User-agent: *\nDisallow: /*.php$\n".getBytes(UTF_8));
    String rules = new String(coded, ISO_8859_1);
    response("http://rules.example/robots.txt", "200 OK\nContent-Encoding: gzip", rules);
    response("http://partial.example/robots.txt", "203 OK", "User-agent: *\nDisallow: /x\n");
    response("http://failing.example/robots.txt", "503 Unavailable", "");
    response("http://none.example/robots.txt", "404 Not Found", "");
    response("http://wall.example/robots.txt", "200 OK", "<html>Are you human?");
    response(
        "http://moved.example/robots.txt",
        "301 Moved\nLocation: https://www.moved.example/robots.txt",
        "");
    response("https://www.moved.example/robots.txt", "200 OK", "User-agent: *\nDisallow: /y\n");
    Path urls =
        file(
            "urls.txt.gz",
            """
            # a comment
            http://rules.example/a.php/b.php
            http://rules.example/a.html
            http://partial.example/x
            http://failing.example/1
            http://failing.example/2
            http://none.example/
            http://wall.example/
            http://moved.example/y
            http://moved.example/z
            http://unknown.example/
            http:///nothing
            """);

    AuditReport nutch = audit("nutch", "google-2019", file("a.warc", warc.toString()), urls);
    assertThat(nutch.totals().stream().map(AuditReport.Total::kind))
        .containsExactly("allowed, disallowed, H-1", "allowed, disallowed, M-5");
    AuditReport storm = audit("stormcrawler", "google-2019", folder.resolve("a.warc"), urls);
    assertThat(storm.totals().get(0).kind()).isEqualTo("disallowed, postponed, H-6");
    assertThat(storm.totals().get(0).urls()).isEqualTo(2);
    assertThat(storm.totals().get(0).sample()).isEqualTo("http://failing.example/1");
    assertThat(counts(storm))
        .containsEntry(Count.HOSTS, 6L)
        .containsEntry(Count.HTML_HOSTS, 1L)
        .containsEntry(Count.URLS, 9L)
        .containsEntry(Count.HOSTS_WITHOUT_RECORD, 1L)
        .containsEntry(Count.INVALID_URLS, 1L)
        .containsEntry(Count.PROBLEMS, 0L);
    assertThat(storm.largestHosts().get(0))
        .extracting(Host::host, Host::changed)
        .containsExactly("http://failing.example", 2L);
  }

  @ParameterizedTest
  @CsvSource({
    "/r, http://moved.example/r",
    "'\nLocation:  \t\nLocation: /r', http://moved.example/r",
    "HTTP://Moved.example:80/a/../r?q#x, http://moved.example/r?q",
    "//www.moved.example, http://www.moved.example/",
    "https://moved.example/robots.txt/, https://moved.example/robots.txt/"
  })
  void anyRecordedResponseCanBeTheTargetOfARedirect(String location, String target)
      throws Exception {
    String first = "http://moved.example/robots.txt";
    List<Runnable> records =
        List.of(
            () -> response("http://moved.example/", "200 OK", "a page"),
            () -> response("http://moved.example/s", "200 OK", "User-agent: *\nDisallow: /y\n"),
            () -> response(target, "301 Moved\nLocation: http://moved.example/s", ""),
            () -> response(first, "301 Moved\nLocation: " + location, ""));
    Path urls = file("urls.txt", "http://moved.example/y\nhttp://moved.example/z\n");
    for (boolean backwards : new boolean[] {true, false}) {
      warc.setLength(0);
      for (int i = 0; i < records.size(); i++) {
        records.get(backwards ? i : records.size() - 1 - i).run();
      }
      AuditReport report =
          audit("stormcrawler-4", "google-2019", file("a.warc", warc.toString()), urls);
      assertThat(report.count(Count.HOSTS_WITHOUT_RECORD)).isZero();
      report = audit("stormcrawler-2", "nutch", folder.resolve("a.warc"), urls);
      assertThat(report.totals())
          .singleElement()
          .satisfies(
              total -> assertThat(total.sample()).isEqualTo("http://moved.example/y"),
              total -> assertThat(total.whyBefore()).isEqualTo("redirected twice"));
    }
  }

  @Test
  void aTemporaryFileThatCannotBeReadEndsTheAudit() throws Exception {
    AuditedCrawler side = new AuditedCrawler("nutch", Crawler.of("examplebot"));
    Origin origin = Origin.of("http://a.example/");
    RecordedResponses responses = new RecordedResponses();
    responses.add(new RecordedResponse(origin.robotsTxtUrl(), 0, null));
    responses.close();
    assertThatThrownBy(() -> side.decider(origin, responses::newest)).isInstanceOf(IOError.class);
  }

  @Test
  void aTargetMayBeInAnotherFile() throws Exception {
    response("http://moved.example/r", "200 OK", "User-agent: *\nDisallow: /y\n");
    Path target = file("target.warc.gz", warc.toString());
    warc.setLength(0);
    response("http://moved.example/robots.txt", "301 Moved\nLocation: /r", "");
    Path redirect = file("redirect.warc", warc.toString());
    Path urls = file("urls.txt", "http://moved.example/y\n");
    List<String> both = List.of(target.toString(), redirect.toString());
    assertThat(counts(audit("google-2019", "google-2019", both, List.of(), urls)))
        .containsEntry(Count.URLS, 1L)
        .containsEntry(Count.HOSTS_WITHOUT_RECORD, 0L);
  }

  /** In the broken file, newer records may follow. */
  @Test
  void noHostOfABrokenFileIsCompared() throws Exception {
    response("http://a.example/robots.txt", "200 OK", "User-agent: *\nDisallow: /*y$z\n");
    response("http://b.example/robots.txt", "301 Moved\nLocation: http://c.example/r", "");
    String first = warc.toString();
    warc.setLength(0);
    response("http://a.example/robots.txt", "200 OK", "User-agent: *\n");
    response("http://c.example/r", "200 OK", "User-agent: *\n");
    String second = warc + "no record" + first;
    warc.setLength(0);
    response("http://d.example/robots.txt", "200 OK", "User-agent: *\n");
    Path robots = Files.createDirectory(folder.resolve("archives"));
    List<String> files = new ArrayList<>();
    for (String content : List.of(first, second, warc.toString())) {
      files.add(Files.writeString(robots.resolve(files.size() + ".warc"), content).toString());
    }
    Path urls = file("u.txt", "http://a.example/\nhttp://b.example/\nhttp://d.example/\n");
    assertThat(counts(audit("google-2019", "google-2019", files, List.of(), urls)))
        .containsEntry(Count.HOSTS, 1L)
        .containsEntry(Count.HOSTS_WITHOUT_RECORD, 2L)
        .containsEntry(Count.PROBLEMS, 1L);
  }

  @ParameterizedTest
  @CsvSource({
    "http://www.moved.example/robots.txt, 1",
    "http://moved.example:8080/robots.txt, 1",
    "https://moved.example:8080/robots.txt, 1",
    "https://moved.example/robots.txt, 0",
    "http://moved.example/other.txt, 0"
  })
  void stormCrawler4FollowsARedirectOnlyToTheSameHost(String target, int changed) throws Exception {
    response("http://moved.example/robots.txt", "301 Moved\nLocation: " + target, "");
    response(target, "200 OK", "User-agent: *\nDisallow: /y\n");
    Path urls = file("urls.txt", "http://moved.example/z\nhttp://moved.example/y\n");
    AuditReport report =
        audit("stormcrawler-4", "google-2019", file("a.warc", warc.toString()), urls);
    assertThat(report.totals()).hasSize(changed);
    assertThat(report.totals())
        .allSatisfy(
            total -> {
              assertThat(total.kind()).isEqualTo("disallowed, allowed, H-1");
              assertThat(total.sample()).isEqualTo("http://moved.example/z");
              assertThat(total.whyBefore()).contains("a redirect to another host");
            });
  }

  @Test
  void anotherSetOfFilesIsCompared() throws Exception {
    Path old = Files.createDirectory(folder.resolve("old"));
    Path now = Files.createDirectory(folder.resolve("new"));
    Files.writeString(old.resolve("a.example.txt"), "User-agent: *\nDisallow: /x\n");
    Files.writeString(now.resolve("a.example"), "User-agent: *\nDisallow: /y\n");
    Path urls = file("u.txt", "http://a.example/x\nhttps://a.example/y\nhttps://a.example/z\n");
    AuditReport report =
        audit("google-2019", "google-2019", List.of(old.toString()), List.of(now.toString()), urls);
    assertThat(report.totals()).hasSize(2).allMatch(total -> total.urls() == 1);
    assertThat(counts(report)).containsEntry(Count.CHANGED_HOSTS, 2L);
  }

  private static RobotsStore open(Path store) {
    return Objects.requireNonNull(Stores.open("file:" + store, Clock.systemUTC(), 8));
  }

  @Test
  void aStoreTellsTheLastFetchOfEachOrigin() throws Exception {
    Path store = Files.createDirectory(folder.resolve("store"));
    AccessPolicy policy = new AccessPolicy(SpecProfile.GOOGLE_2019);
    Instant now = Instant.parse("2026-11-01T00:00:00Z");
    Map<String, FetchOutcome> outcomes =
        Map.of(
            "partial",
                new Answer("", 203, Map.of(), "User-agent: *\nDisallow: /".getBytes(UTF_8), 0),
            "failing", new Answer("", 503, Map.of(), new byte[0], 0),
            "busy", new Answer("", 429, Map.of(), new byte[0], 0),
            "silent", new FetchOutcome.Failure(FailureCause.TIMEOUT, "", 0),
            "loop", new FetchOutcome.DeadRedirect("", 2));
    try (RobotsStore opened = open(store)) {
      for (Map.Entry<String, FetchOutcome> one : outcomes.entrySet()) {
        AccessState state = policy.next(one.getValue(), null, null, now, 0.5);
        opened.save("0123abcd http://%s.example".formatted(one.getKey()), state);
      }
    }
    Path damaged = Files.createDirectory(store.resolve("000"));
    Files.writeString(damaged.resolve("00000000-0000-0000-0000-000000000000.robotspec"), "x");
    String urls = "http://" + String.join(".example/\nhttp://", outcomes.keySet()) + ".example/\n";
    AuditReport report =
        audit("nutch", "google-2019", List.of("file:" + store), List.of(), file("u.txt", urls));
    assertThat(report.totals().stream().map(AuditReport.Total::kind))
        .containsExactlyInAnyOrder(
            "allowed, disallowed, H-1", "postponed, allowed, H-5", "allowed, postponed, H-9");
    assertThat(counts(report)).containsEntry(Count.URLS, 5L).containsEntry(Count.PROBLEMS, 1L);
  }

  @ParameterizedTest
  @CsvSource({"stormcrawler-2, 1", "stormcrawler-4, 1", "nutch, 0", "rfc9309, 0"})
  void aStoreTellsTheRedirectsOfEachFetch(String from, long changed) throws Exception {
    Path store = Files.createDirectory(folder.resolve("store"));
    AccessPolicy policy = new AccessPolicy(SpecProfile.GOOGLE_2019);
    Instant now = Instant.parse("2026-11-01T00:00:00Z");
    byte[] rules = "User-agent: *\nDisallow: /y\n".getBytes(UTF_8);
    AccessState state = policy.next(new Answer("", 200, Map.of(), rules, 2), null, null, now, 0.5);
    List<String> redirects = List.of("https://a.example/r", "https://www.a.example/robots.txt");
    try (RobotsStore opened = open(store)) {
      opened.save("0123abcd http://a.example", state.withRedirects(redirects));
    }
    Path urls =
        file(
            "u.txt",
            """
            http://a.example/y
            http://a.example/z
            https://www.a.example/y
            """);
    AuditReport report = audit(from, "google-2019", List.of("file:" + store), List.of(), urls);
    assertThat(counts(report))
        .containsEntry(Count.CHANGED_URLS, changed)
        .containsEntry(Count.HOSTS, 2L)
        .containsEntry(Count.HOSTS_WITHOUT_RECORD, 0L)
        .containsEntry(Count.PROBLEMS, 0L);
  }

  @Test
  void listsAreReadByTheirNames() throws Exception {
    Path robots = Files.createDirectory(folder.resolve("robots"));
    Files.writeString(robots.resolve("a.example"), "");
    AuditReport report =
        audit(
            "nutch",
            "rfc9309",
            robots,
            file("part-r-00000", "Url,Status code\n\"http://a.example/1\",2\n"),
            file("index.cdx", " CDX N b a m\nexample,a)/4 20260101 http://a.example/4 text/html\n"),
            file(
                "index.cdxj",
                "example,a)/5 20260101 {\"url\":\"http://a.example/5\"}\nexample,a)/8 {\n"),
            file("cdx-00007.gz", "example,a)/7 20260101 {\"url\":\"http://a.example/7\"}\n"),
            file("latin1.txt", "http://a.example/6\nhttp://a.example/\u00e9\n"));
    assertThat(counts(report)).containsEntry(Count.URLS, 4L).containsEntry(Count.PROBLEMS, 2L);
    assertThat(report.problems())
        .anyMatch(problem -> problem.endsWith("index.cdxj, line 2: no URL in this line"))
        .anyMatch(problem -> problem.contains("latin1.txt: not UTF-8"));
  }
}
