package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.nutch.standin.CrawlCycle;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/**
 * A crawl over pages with each kind of tag and header: what the index gets, and which links are
 * followed. Every page links to its own path below {@code /from}.
 */
@Timeout(900)
class IndexingIT {
  private static final String OUT = "not indexed";
  private static final String PLAIN = "{}";
  private static final String FUTURE = "2099-06-25T15:00:00Z";

  /** What a page says, what the index should contain, and whether its link counts. */
  private record Page(Answer answer, String indexed, boolean followed) {}

  @TempDir Path directory;
  private final Map<String, Page> pages = new LinkedHashMap<>();
  private Nutch nutch;

  @BeforeEach
  void install() {
    nutch = new Nutch(directory);
  }

  private void html(String path, String head, String indexed, boolean followed, String... robots) {
    String body =
        "<html><head><title>T</title>%s</head><body>Words. <a href='/from%s'>L</a></body></html>"
            .formatted(head, path);
    page(path, Answer.html(body), indexed, followed, robots);
  }

  private void pdf(String path, String indexed, boolean followed, String... robots) {
    // Parsers of other formats also return a page; the tag in this one does not count.
    String body =
        "%%PDF-1.4\n<meta name='robots' content='none'><a href='/from%s'>L</a>".formatted(path);
    Answer answer =
        Answer.status(200).header("Content-Type", "application/pdf").body(body.getBytes(UTF_8));
    page(path, answer, indexed, followed, robots);
  }

  private void text(String path, String indexed, boolean followed, String... robots) {
    Answer answer = Answer.text("Words. <a href='/from%s'>L</a>".formatted(path));
    page(path, answer, indexed, followed, robots);
  }

  private void page(
      String path, Answer answer, String indexed, boolean followed, String... robots) {
    Answer whole = answer;
    for (String value : robots) {
      whole = whole.header("x-rObots-tag", value);
    }
    pages.put(path, new Page(whole, indexed, followed));
  }

  private static String meta(String name, String content) {
    return "<meta name='%s' content='%s'>".formatted(name, content);
  }

  private Configuration conf(Path index) throws IOException {
    Configuration conf = nutch.conf();
    LoggedIndex.install(nutch.plugins(), conf, index);
    return conf;
  }

  /** Crawls from a list of the pages until no URL is left. */
  private void crawl(OriginServer origin, Configuration conf) throws Exception {
    pages.forEach((path, page) -> origin.on(path, page.answer()));
    origin.page("/", pages.keySet().toArray(String[]::new));
    origin.otherwise(
        hit -> hit.path().startsWith("/from/") ? Answer.page("Found") : Answer.status(404));
    CrawlCycle crawl = nutch.crawl(conf);
    crawl.inject(List.of(origin.url("/")));
    while (crawl.round()) {}
    nutch.index(conf);
  }

  private static Map<String, String> added(OriginServer origin, Path index) throws IOException {
    Map<String, String> added = new TreeMap<>();
    for (String line : Files.readAllLines(index)) {
      String[] parts = line.split(" ", 3);
      if (parts[0].equals("add")) {
        added.put(parts[1].substring(origin.origin().length()), parts[2]);
      }
    }
    return added;
  }

  private void assertAllAsSaid(LoopbackWeb web, OriginServer origin, Path index)
      throws IOException {
    Map<String, String> expected = new TreeMap<>(Map.of("/", PLAIN));
    Set<String> links = new TreeSet<>();
    pages.forEach(
        (path, page) -> {
          if (!page.indexed().equals(OUT)) {
            expected.put(path, page.indexed());
          }
          if (page.followed()) {
            links.add(origin.url("/from" + path));
            expected.put("/from" + path, PLAIN);
          }
        });
    assertThat(added(origin, index)).containsExactlyInAnyOrderEntriesOf(expected);
    assertThat(web.log().urls().stream().filter(url -> url.contains("/from/")))
        .containsExactlyInAnyOrderElementsOf(links);
  }

  @Test
  void i1_i6_toWhatPagesSayIsWhatTheIndexHasAndWhichLinksAreFollowed() throws Exception {
    String date = "{robots_unavailable_after=" + Date.from(Instant.parse(FUTURE)) + "}";
    html("/plain", "", PLAIN, true);
    html("/noindex", meta("robots", "noindex"), OUT, true);
    html("/nofollow", meta("ROBOTS", "NOFOLLOW"), PLAIN, false);
    html("/none", meta("robots", "none"), OUT, false);
    html("/preview", meta("robots", "max-image-preview:none"), image("none"), true);
    html("/gone", meta("robots", "unavailable_after: 25 Jun 2010 15:00:00 PST"), OUT, true);
    html("/later", meta("robots", "unavailable_after: " + FUTURE), date, true);
    html(
        "/fields",
        meta("robots", "noarchive, nosnippet, noimageindex") + meta("testbot", "notranslate"),
        "{robots_noarchive=true, robots_noimageindex=true, robots_nosnippet=true,"
            + " robots_notranslate=true}",
        true);
    html("/h-noindex", "", OUT, true, "noindex");
    html("/h-other", "", "{robots_noarchive=true}", true, "otherbot: none", "testbot: noarchive");
    pdf("/a.pdf", PLAIN, true);
    pdf("/noindex.pdf", OUT, true, "noindex");
    pdf("/other.pdf", image("standard"), true, "otherbot: none", "max-image-preview: standard");
    text("/a.txt", PLAIN, true);
    text("/none.txt", OUT, false, "none");
    text("/snippet.txt", "{robots_nosnippet=true}", true, "nosnippet");
    html("/private", meta("robots", "noindex, nofollow"), OUT, false);
    Path index = directory.resolve("index");
    try (LoopbackWeb web = LoopbackWeb.start()) {
      OriginServer origin = web.origin().robots("user-agent: *\ndisallow: /private\n");
      Configuration conf = conf(index);
      conf.setBoolean("indexer.delete.robots.noindex", true);
      crawl(origin, conf);
      assertAllAsSaid(web, origin, index);
      assertThat(Files.readAllLines(index).stream().filter(line -> line.startsWith("delete ")))
          .containsExactlyInAnyOrder(
              Stream.of("/noindex", "/none", "/gone", "/h-noindex", "/noindex.pdf", "/none.txt")
                  .map(path -> "delete " + origin.url(path))
                  .toArray(String[]::new));
      assertThat(web.log().hits(origin.url("/private"))).as("I-5: never seen").isEmpty();
    }
  }

  private static String image(String preview) {
    return "{robots_max_image_preview=" + preview + "}";
  }
}
