package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.nutch.standin.CrawlCycle;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/**
 * One crawl over pages with each kind of tag, header and usage preference: what the index gets, and
 * which links are followed. Every page links to its own path below {@code /from}.
 */
@Timeout(900)
class IndexingIT {
  private static final String OUT = "not indexed";
  private static final String PLAIN = "{}";

  private static final String USAGE =
      """
      user-agent: *
      content-usage: train-ai=n, search=y
      content-usage: /open train-ai=y
      content-signal: ai-train=no
      """;

  @TempDir Path directory;
  @AutoClose private final LoopbackWeb web = LoopbackWeb.start();
  private final OriginServer origin = web.origin().robots("user-agent: *\ndisallow: /private\n");
  private final OriginServer stating = web.origin().robots(USAGE);
  private final List<String> seeds = new ArrayList<>();
  private final Map<String, String> indexed = new TreeMap<>();
  private final Set<String> followed = new TreeSet<>();

  private void html(String path, String head, String fields, boolean follow, String... robots) {
    String body =
        "<html><head><title>T</title>%s</head><body>Words. <a href='/from%s'>L</a></body></html>"
            .formatted(head, path);
    page(path, Answer.html(body), fields, follow, robots);
  }

  private void pdf(String path, String fields, String... robots) {
    // Parsers of other formats also return a page; the tag in this one does not count.
    String body =
        "%%PDF-1.4\n<meta name='robots' content='none'><a href='/from%s'>L</a>".formatted(path);
    Answer answer =
        Answer.status(200).header("Content-Type", "application/pdf").body(body.getBytes(UTF_8));
    page(path, answer, fields, true, robots);
  }

  private void text(String path, String fields, boolean follow, String... robots) {
    page(path, Answer.text("<a href='/from" + path + "'>L</a>"), fields, follow, robots);
  }

  private void page(String path, Answer answer, String fields, boolean follow, String... robots) {
    Answer whole = answer;
    for (String value : robots) {
      whole = whole.header("x-rObots-tag", value);
    }
    add(origin.on(path, whole).url(path), fields);
    if (follow) {
      String link = origin.url("/from" + path);
      followed.add(link);
      indexed.put(link, PLAIN);
    }
  }

  /** Adds a page, with the fields that it gets from its preferences. */
  private void usage(String path, Answer answer, String... headers) {
    String url = stating.on(path, answer).url(path);
    String fields = String.join(", robots_usage_", headers);
    add(url, "{robots_usage_content_signal_ai_train=disallowed, robots_usage_" + fields + "}");
  }

  private void add(String url, String fields) {
    seeds.add(url);
    if (!fields.equals(OUT)) {
      indexed.put(url, fields);
    }
  }

  private static String meta(String name, String content) {
    return "<meta name='%s' content='%s'>".formatted(name, content);
  }

  @Test
  void i1_u8_whatPagesSayIsWhatTheIndexHasAndWhichLinksAreFollowed() throws Exception {
    String expired = meta("robots", "unavailable_after: 25 Jun 2010 15:00:00 PST");
    html("/plain", "", PLAIN, true);
    html("/noindex", meta("robots", "noindex"), OUT, true);
    html("/nofollow", meta("ROBOTS", "NOFOLLOW"), PLAIN, false);
    html("/none", meta("robots", "none"), OUT, false);
    html("/gone", expired, OUT, true);
    html("/h-noindex", "", OUT, true, "noindex");
    html("/h-other", "", "{robots_noarchive=true}", true, "otherbot: none", "testbot: noarchive");
    pdf("/a.pdf", PLAIN);
    pdf("/noindex.pdf", OUT, "noindex");
    pdf(
        "/other.pdf",
        "{robots_max_image_preview=standard}",
        "otherbot: none",
        "max-image-preview: standard");
    text("/a.txt", PLAIN, true);
    text("/none.txt", OUT, false, "none");
    html("/private", meta("robots", "noindex, nofollow"), OUT, false);

    Answer page = Answer.html("<p>Words</p>");
    Answer header = page.header("Content-Usage", "train-ai=n");
    Answer text = Answer.text("Words").header("content-usage", "search=n");
    usage("/", page, "search=allowed", "train_ai=disallowed");
    usage("/open/1", page, "train_ai=allowed");
    usage("/open/2", header, "train_ai=disallowed");
    usage("/open/3.txt", text, "search=disallowed", "train_ai=allowed");
    OriginServer silent = web.origin();
    add(silent.on("/y", header).url("/y"), "{robots_usage_train_ai=disallowed}");

    crawl();
    Map<String, String> added = new TreeMap<>();
    Set<String> deleted = new TreeSet<>();
    for (String line : RecordingIndexWriter.CALLS) {
      String[] parts = line.split(" ", 3);
      if (parts[0].equals("add")) {
        added.put(parts[1], parts[2]);
      } else {
        deleted.add(parts[1]);
      }
    }
    assertThat(added).containsExactlyInAnyOrderEntriesOf(indexed);
    assertThat(deleted)
        .containsExactlyInAnyOrder(
            Stream.of("/noindex", "/none", "/gone", "/h-noindex", "/noindex.pdf", "/none.txt")
                .map(origin::url)
                .toArray(String[]::new));
    assertThat(web.log().urls().stream().filter(url -> url.contains("/from/")))
        .containsExactlyInAnyOrderElementsOf(followed);
    assertThat(web.log().hits(origin.url("/private"))).as("I-5: never seen").isEmpty();
  }

  /** Crawls until no URL is left, and indexes what was found. */
  private void crawl() throws Exception {
    origin.otherwise(hit -> Answer.page("Found"));
    Nutch nutch = new Nutch(directory);
    Configuration conf = nutch.conf();
    RecordingIndexWriter.install(nutch.plugins(), conf);
    conf.setBoolean("indexer.delete.robots.noindex", true);
    CrawlCycle crawl = nutch.crawl(conf);
    crawl.inject(seeds);
    while (crawl.round()) {}
    // The file of the fetch counts, whatever it says by now.
    stating.robots("user-agent: *\n");
    nutch.index(conf);
  }
}
