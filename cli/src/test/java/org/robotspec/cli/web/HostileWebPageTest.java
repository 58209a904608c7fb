package org.robotspec.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is hostile, large or broken, on the page in a real browser; skipped where there is none. */
final class HostileWebPageTest extends UsesWebPage {
  @Test
  void markupInFilesAndUrlsStaysText() throws Exception {
    String markup =
        "<img src=x onerror=document.title='hacked'><script>document.title='hacked'</script>";
    page.open("test");
    page.typeFile(
        "editor",
        "User-agent: "
            + markup
            + "\n"
            + markup
            + ": x\nUser-agent: *\nDisallow: /"
            + markup
            + "\n");
    page.typeInto("urls", "/" + markup + "\nhttp://" + markup);
    page.typeInto("crawler", markup);
    page.click("#add button");
    page.awaitText("#summary", "2 URLs, 5 crawlers");
    page.click("#matrix button");
    page.awaitText("#why .claim", "onerror");
    for (String view : new String[] {"compare", "profiles", "pages"}) {
      page.goTo(view);
    }
    page.typeInto("html", "<meta name=robots content=\"noindex\">" + markup);
    page.awaitText("#directives", "noindex");
    assertThat(page.count("main img, main script")).isZero();
    assertThat(page.eval("document.title").asText()).doesNotContain("hacked");
  }

  @Test
  void aLargeFileAndManyUrlsAreShownInParts() throws Exception {
    page.open("test");
    String rules =
        IntStream.range(0, 5_000)
            .mapToObj(i -> "Disallow: /p" + i + "$\n")
            .collect(Collectors.joining());
    String urls =
        IntStream.range(0, 2_000).mapToObj(i -> "/p" + i).collect(Collectors.joining("\n"));
    page.pasteFile("editor", "User-agent: *\n" + rules);
    page.choose("urls", urls);
    page.awaitText("#summary", "2,000 URLs, 4 crawlers: 0 allowed, 8,000 disallowed.");
    assertThat(page.count("#matrix tbody tr")).isEqualTo(100);
    page.click("#next");
    page.awaitText("#place", "101 to 200 of 2,000");
    page.typeInto("urls", "/p4999");
    page.awaitText("#summary", "1 URL, 4 crawlers: 0 allowed, 4 disallowed.");
  }

  @Test
  void aFetchThatFailsIsASentence() throws Exception {
    page.open("test");
    page.typeInto("site", "http://[::1");
    page.click("#fetch-button");
    page.await(
        () ->
            page.text("#file-status").length() > 10
                && !page.text("#file-status").contains("Asking"));
    assertThat(
            page.eval("document.getElementById('file-status').classList.contains('bad')")
                .asBoolean())
        .isTrue();
  }
}
