package org.robotspec.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
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
    page.browser().click("#add button");
    page.awaitText("#summary", "2 URLs, 5 crawlers");
    page.browser().click("#matrix button");
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
  void aLargeFileAndTenThousandUrlsAreShownInParts() throws Exception {
    page.open("test");
    String rules =
        IntStream.range(0, 25_000)
            .mapToObj(i -> "Disallow: /p" + i + "$\n")
            .collect(Collectors.joining());
    String urls =
        IntStream.range(0, 10_000).mapToObj(i -> "/p" + i).collect(Collectors.joining("\n"));
    page.pasteFile("editor", "User-agent: *\n" + rules);
    page.choose("urls", urls);
    page.awaitText("#summary", "10,000 URLs, 4 crawlers: 0 allowed, 40,000 disallowed.");
    assertThat(page.count("#matrix tbody tr")).isEqualTo(100);
    page.browser().click("#next");
    page.awaitText("#place", "101 to 200 of 10,000");
    page.typeInto("urls", "/p24999");
    page.awaitText("#summary", "1 URL, 4 crawlers: 0 allowed, 4 disallowed.");
  }

  @Test
  void aStateThatIsTooLargeForALinkIsRefusedWithASentence() throws Exception {
    page.open("test");
    String message =
        page.eval(
                "import('/js/saved.js').then(s => s.pack({text: Array.from({length: 50000},"
                    + " () => Math.random()).join()})).catch(e => e.message)")
            .asText();
    assertThat(message).contains("too much for a link");
  }

  @Test
  void aFetchThatFailsIsASentence() throws Exception {
    page.open("test");
    page.typeInto("site", "http://[::1");
    page.browser().click("#fetch-button");
    page.await(
        () ->
            page.text("#file-status").length() > 10
                && !page.text("#file-status").contains("Asking"));
    assertThat(
            page.eval("document.getElementById('file-status').classList.contains('bad')")
                .asBoolean())
        .isTrue();
  }

  @Test
  void aFetchCanBeStopped() throws Exception {
    page.open("test");
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      page.typeInto("site", "http://127.0.0.1:" + silent.getLocalPort());
      page.browser().click("#fetch-button");
      page.awaitText("#file-status", "Asking");
      page.browser().click("#fetch-button");
      page.awaitText("#file-status", "Stopped. The file below is as it was.");
    }
  }

  @Test
  void aFileThatIsNotTextIsASentence() throws Exception {
    page.open("test");
    page.eval(
        "(() => { const d = new DataTransfer();"
            + " d.items.add(new File([new Uint8Array([137, 80, 0, 1])], 'a.png'));"
            + " const f = document.getElementById('file'); f.files = d.files;"
            + " f.dispatchEvent(new Event('change')); })()");
    page.awaitText("#file-status", "a.png is not a text file.");
    assertThat(page.text("#summary")).startsWith("6 URLs");
  }

  @Test
  void aLinkWithAStrangeStateIsASentence() throws Exception {
    page.open("test");
    String fragment =
        page.eval("import('/js/saved.js').then(s => s.pack({version: 1, test: {crawlers: 7}}))")
            .asText();
    page.eval("location.hash = '%s'".formatted(fragment));
    page.awaitText("#message", "does not fit this page");
  }
}
