package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.protocol.okhttp.HttpProtocol;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.stormcrawler.StatusIndex.Stored;

/**
 * One crawl over pages with robots meta tags, headers and usage preferences: what is stored, what
 * is indexed, what is followed.
 */
final class IndexingTopologyTest {
  private static final StatusIndex INDEX = StatusIndex.OF_THIS_JVM;
  private static final Map<String, String> ALLOWED =
      Map.of("search", "allowed", "train", "disallowed");

  private static final String KEPT =
      "robots.usage.train-ai robots.usage.source.train-ai robotspec.usage.rejected";

  private static final String ROBOTS =
      """
      User-agent: *
      Content-Usage: train-ai=n, search=y
      Content-Usage: /open/ train-ai=y, search=y
      Content-Signal: search=yes, ai-train=no
      """;

  private final LoopbackWeb web = LoopbackWeb.start();
  private final OriginServer tagged = web.origin();
  private final OriginServer stating = web.origin().robots(ROBOTS);
  private final List<DynamicTest> tests = new ArrayList<>();

  @TestFactory
  List<DynamicTest> whatOwnersSayOfAPageIsObeyed() throws Exception {
    tag("/I-1-nothing-said", "", true, true);
    tag("/I-1-noindex", meta("robots", "noarchive") + meta("ROBOTS", "NOINDEX"), false, true);
    tag("/I-1-nofollow", meta("robots", "nofollow"), true, false);
    tag("/I-2-own-tag", meta("FooBot", "none"), false, false);
    tag("/I-2-other-tag", meta("otherbot", "none"), true, true);
    tag("/I-4-image-preview", meta("robots", "max-image-preview:none"), true, true);
    tag("/I-4-snippet", meta("robots", "max-snippet:20"), true, true);
    String snippet = tagged.url("/I-4-snippet");
    check("its field", () -> assertThat(INDEX.document(snippet)).containsEntry("snippet", "20"));
    header("/I-3-noindex", html("/I-3-noindex", ""), false, true, "noindex, noarchive");
    header("/I-3-two", html("/I-3-two", ""), false, false, "noindex", "foobot: nofollow");
    header("/I-3-other", html("/I-3-other", ""), true, true, "googlebot: noindex, nofollow");
    header("/I-3-pdf", pdf(), true, false, "googlebot: noindex");
    header("/I-3-pdf-noindex", pdf(), false, false, "noindex");

    String disallowed = "disallowed, robots.txt, line 2: train-ai=n, refuse: train-ai";
    String allowed = "allowed, robots.txt, line 3: train-ai=y, null";
    String byHeader = "disallowed, Content-Usage header: train-ai=n, refuse: train-ai";
    usage("/U-2-no-path", html("", ""), disallowed);
    usage("/open/U-2-longest-path", html("", ""), allowed);
    usage("/open/U-2.pdf", pdf(), allowed);
    usage("/open/U-4-header", html("", "").header("Content-Usage", "train-ai=n"), byHeader);
    usage("/open/U-4.pdf", pdf().header("Content-Usage", "train-ai=n"), byHeader);
    usage("/U-4-header-allows", html("", "").header("Content-Usage", "train-ai=y"), disallowed);
    Answer faked = html("", "").header("robots.usage.train-ai", "allowed");
    usage("/U-8-faked", faked.header("robotspec.usage", "allowed category 1 x=y"), disallowed);
    crawl();
    return tests;
  }

  private void crawl() throws Exception {
    Map<String, Object> settings = new HashMap<>();
    settings.put("http.agent.name", "foobot");
    settings.put("robotspec.delegate.implementation", HttpProtocol.class.getName());
    settings.put("http.robots.headers.skip", true);
    settings.put("http.robots.meta.skip", true);
    settings.put("parsefilters.config.file", "indexing/parsefilters.json");
    settings.put("jsoup.treat.non.html.as.error", false);
    settings.put("robotspec.usage.refuse", List.of("train-ai", "content-signal.ai-input"));
    settings.put("metadata.persist", List.of(KEPT.split(" ", -1)));
    settings.put(
        "indexer.md.mapping",
        List.of(
            "robots.maxSnippet=snippet",
            "robots.usage.search=search",
            "robots.usage.content-signal.ai-train=train"));
    Crawl crawl = Crawl.start(Set.of(Crawl.Part.PARSER), settings);
    try (web) {
      crawl.awaitIdle();
    } finally {
      crawl.stop();
    }
  }

  private void check(String name, Executable check) {
    tests.add(DynamicTest.dynamicTest(name, check));
  }

  private void tag(String path, String tags, boolean indexed, boolean followed) {
    header(path, html(path, tags), indexed, followed);
  }

  private void header(
      String path, Answer page, boolean indexed, boolean followed, String... headers) {
    Answer answer = page;
    for (String header : headers) {
      answer = answer.header("X-Robots-Tag", header);
    }
    String url = tagged.on(path, answer).url(path);
    INDEX.add(url);
    check(
        path,
        () -> {
          assertThat(INDEX.document(url) != null).as("indexed").isEqualTo(indexed);
          assertThat(INDEX.stored(url + "/next").isEmpty()).as("dropped").isEqualTo(!followed);
        });
  }

  /** Adds a page; what is stored is the preference, its source and the reason of a rejection. */
  private void usage(String path, Answer page, String stored) {
    String url = stating.on(path, page).url(path);
    INDEX.add(url);
    check(
        path,
        () -> {
          Stored last = INDEX.stored(url).get(0);
          String rejected = last.first("robotspec.usage.rejected");
          String train = last.first("robots.usage.train-ai");
          assertThat(train + ", " + last.first("robots.usage.source.train-ai") + ", " + rejected)
              .isEqualTo(stored);
          assertThat(INDEX.document(url)).isEqualTo(rejected == null ? ALLOWED : null);
        });
  }

  private static Answer html(String path, String tags) {
    return Answer.html("<head>" + tags + "</head><a href='" + path + "/next'>Next</a>");
  }

  private static Answer pdf() {
    return Answer.status(200).header("Content-Type", "application/pdf").body("%PDF-1.7\n");
  }

  private static String meta(String name, String content) {
    return "<meta name='" + name + "' content='" + content + "'>";
  }
}
