package org.robotspec.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page in a real browser, as a user sees it; skipped where there is no Chromium. */
final class WebPageTest extends UsesWebPage {
  private static final int ARROW_RIGHT = 39;
  private static final int ARROW_DOWN = 40;
  private static final int ENTER = 13;

  @Test
  void typingChangesTheVerdicts() throws Exception {
    page.open("test");
    page.typeFile("editor", "User-agent: *\nDisallow: /a\n");
    page.typeInto("urls", "/a\n/b");
    page.awaitText("#summary", "2 URLs, 4 crawlers: 4 allowed, 4 disallowed.");
    assertThat(page.text("#matrix tbody tr:nth-child(1) td")).contains("disallowed");
    page.typeFile("editor", "User-agent: *\nDisallow: /b\nAllow: /a\n");
    page.typeInto("urls", "/a");
    page.awaitText("#summary", "1 URL, 4 crawlers: 4 allowed, 0 disallowed.");
  }

  @Test
  void aClickSaysWhyAndMarksTheLine() throws Exception {
    page.open("test");
    page.click("#matrix button[data-crawler='Googlebot'][data-url='/cart/help']");
    page.awaitText("#why", "Disallow: /cart in line 13 decides.");
    assertThat(page.text("#why .claim")).contains("disallowed for Googlebot: /cart/help");
    assertThat(page.text("#why .rules mark")).isEqualTo("/cart");
    assertThat(page.text("#why .groups .chosen")).contains("line 12", "Googlebot", "4 rules");
    assertThat(page.count("#why .groups li:not(.chosen)")).isEqualTo(2);
    assertThat(editor(".decides")).isEqualTo("Disallow: /cart");
    page.await(() -> page.exists("#notes .fix"));
    page.screenshot("web-test");
  }

  private static String editor(String selector) throws Exception {
    return page.eval(
            "document.getElementById('editor').shadowRoot.querySelector('%s')?.innerText ?? ''"
                .formatted(selector))
        .asText()
        .strip();
  }

  /** The answer comes to the reader: nothing scrolls away from the verdict that was chosen. */
  @ParameterizedTest
  @ValueSource(ints = {360, 768, 1280})
  void aTapBringsTheAnswerToTheReader(int width) throws Exception {
    page.scheme("light");
    page.size(width, 800, width < 600);
    page.reopen("test");
    page.choose("urls", "/cart/help\n" + "/x\n/y\n/z?sort=\n".repeat(20));
    page.awaitText("#summary", "61 URLs");
    page.click("#matrix button[data-crawler='Googlebot'][data-url='/cart/help']");
    page.awaitText("#why", "Disallow: /cart in line 13 decides.");
    page.await(() -> editor(".decides").equals("Disallow: /cart"));
    for (String seen : new String[] {"#matrix [aria-current]", "#why-claim", "#reasons p"}) {
      page.await(() -> page.isOnTop(seen));
    }
    page.screenshot("web-why-" + width);
    page.click("#why-close");
    assertThat(page.exists("#why.near")).isFalse();
    page.eval("document.getElementById('save-link').click()");
    page.await(() -> page.isOnTop("#message"));
  }

  /**
   * A tall window shows more lines of the file, and a small one its first lines without a scroll.
   */
  @ParameterizedTest
  @ValueSource(ints = {360, 768, 1280})
  void theEditorUsesTheHeightThatIsThere(int width) throws Exception {
    page.size(width, 800, width < 600);
    page.reopen("test");
    int low = editorHeight();
    page.size(width, 1100, width < 600);
    int high = editorHeight();
    assertThat(low).isBetween(256, 800);
    assertThat(high - low).isBetween(150, 300);
    if (width > 960) { // the file stays beside the verdicts
      assertThat(page.eval("innerHeight - document.querySelector('.file').offsetHeight").asInt())
          .isBetween(0, 100);
    }
  }

  private static int editorHeight() throws Exception {
    return page.eval("Math.round(document.getElementById('editor').getBoundingClientRect().height)")
        .asInt();
  }

  @Test
  void correctionsSayWhatTheyChangeAndEditsAreCompared() throws Exception {
    page.open("test");
    String pasted = "User-agent: *\n// b\nDisalow: /a\nDisallow: /z\nDisallow: /z\n";
    page.pasteFile("editor", pasted);
    page.awaitText("#notes .effect", "and crawlers without a group: /a would be disallowed.");
    assertThat(page.count("#notes .fix")).isEqualTo(page.count("#notes .effect"));
    page.click("#notes .fix");
    assertThat(file()).isEqualTo("User-agent: *\n// b\nDisallow: /a\nDisallow: /z\nDisallow: /z\n");
    page.size(360, 800, true);
    page.click("#show-edits");
    page.awaitText("#changes", "https://example.com/a");
    page.awaitText("#changes-claim", "1 change");
    page.await(() -> page.isOnTop("#changes-claim"));
    page.click("[data-take='new before']");
    page.awaitText("#changes-claim", "Nothing changes.");
    page.goTo("test");
    page.click("#undo");
    assertThat(file()).isEqualTo(pasted);
    assertThat(page.eval("document.getElementById('show-edits').hidden").asBoolean()).isTrue();
  }

  private static String file() throws Exception {
    return page.eval(
            "[...document.getElementById('editor').shadowRoot.querySelectorAll('.cm-line')]"
                + ".map(line => line.textContent).join('\\n')")
        .asText();
  }

  @Test
  void aVerdictIsMarkedWhereGooglesOwnMatcherDiffers() throws Exception {
    page.open("test");
    page.typeFile("editor", "User-agent: *\nDisalow: /\n");
    page.awaitText("#summary", "gives another verdict for 1 of them, marked ≠.");
    assertThat(page.text("#matrix td.differs")).contains("allowed", "disallowed, line 2");
    assertThat(page.count("#matrix td.differs")).isEqualTo(1);
    page.awaitText("#glance", "≠ Google's own matcher differs, on paths of 1 rule.");
    String sentence = "google/robotstxt itself would disallow it: Disallow: /, line 2";
    page.awaitText("#why .aside", sentence);
    page.eval("dispatchEvent(new Event('beforeprint'))");
    assertThat(page.eval("document.querySelector('#report td small').textContent").asText())
        .isEqualTo("≠ " + sentence);
    page.goTo("compare");
    page.click("[data-take='new text']");
    page.awaitText("#changes .differs", "≠ Googlebot: by the new file, " + sentence);
    page.goTo("pages");
    page.typeInto("page-url", "/x");
    page.awaitText("#directives .aside", sentence);
  }

  @Test
  void theKeyboardAloneFindsAVerdict() throws Exception {
    page.open("test");
    page.eval("document.querySelector('#matrix button[tabindex=\"0\"]').focus()");
    page.press("ArrowDown", ARROW_DOWN, false);
    page.press("ArrowRight", ARROW_RIGHT, false);
    page.press("Enter", ENTER, false);
    page.awaitText("#why .claim", "for Bingbot: /cart");
    assertThat(page.count("#matrix button[tabindex='0']")).isEqualTo(1);
  }

  @Test
  void aLinkKeepsTheState() throws Exception {
    page.open("test");
    String fragment =
        page.eval(
                "import('/js/saved.js').then(s => s.pack({version: 1, view: 'test', test:"
                    + " {text: 'User-agent: *\\nDisallow: /ü\\n', site: 'https://a.example',"
                    + " crawlers: ['*'], urls: '/ü'}}))")
            .asText();
    page.eval("location.hash = '%s'".formatted(fragment));
    page.awaitText("#message", "Opened as it was saved.");
    page.awaitText("#file-status", "The file of https://a.example. As it was saved.");
    page.awaitText("#summary", "1 URL, 1 crawler: 0 allowed, 1 disallowed.");
    page.eval("location.hash = 'state=abc'");
    page.awaitText("#message", "not a link that this page made");
    String wrong =
        page.eval(
                "import('/js/saved.js').then(s => s.pack({version: 1, test:"
                    + " {text: {}, crawlers: [{}], urls: 5}}))")
            .asText();
    page.eval("location.hash = '%s'".formatted(wrong));
    page.awaitText("#message", "does not fit this page");
    page.awaitText("#summary", "1 URL, 1 crawler: 0 allowed, 1 disallowed.");
  }

  /** The first screen says what the file does, before anybody types a URL. */
  @ParameterizedTest
  @CsvSource({"1280, 800", "360, 800"})
  void theFirstScreenSaysWhatTheFileDoes(int width, int height) throws Exception {
    page.scheme("light");
    page.size(width, height, width < 600);
    page.reopen("test");
    page.awaitText("#treatments", "AI training: GPTBot, CCBot");
    assertThat(page.text("#treatments li:first-child"))
        .contains("Googlebot", "Closed in part, 3 paths", "/cart /*?sort= /*.php$", "/*?sort=name");
    assertThat(page.text("#treatments")).contains("everybody else", "AdsBot-Google follows only");
    assertThat(page.count("#treatments .bad")).isZero(); // closed to AI alone
    assertThat(page.text("#classes li:nth-child(2)"))
        .contains("Google's others", "6 in part", "2 open");
    String last = width < 600 ? "#treatments li:first-child b" : "#treatments li:last-child";
    assertThat(page.isOnTop("#classes li:last-child")).isTrue();
    assertThat(page.isOnTop(last)).isTrue();
    page.awaitText("#summary", "6 URLs made from the paths of the file");
    page.awaitText("#why .claim", "disallowed for Googlebot: /cart/help"); // others may fetch it
    page.pasteFile("editor", "User-agent: *\nDisallow: /\n");
    page.await(() -> page.exists("#treatments .closed.bad"));
  }

  @Test
  void aMisspeltCrawlerIsTold() throws Exception {
    page.open("test");
    page.typeInto("crawler", "Googlbot");
    page.click("#add button");
    page.awaitText("#crawlers .bad", "Use Googlebot");
    page.awaitText("#matrix thead", "no well-known crawler");
    page.click("#crawlers .use");
    page.await(() -> !page.exists("#crawlers .bad"));
  }

  @Test
  void itOpensWithTheFileThatTheCommandLineNames() throws Exception {
    page.open("test");
    page.eval("location.hash = 'opened'");
    page.awaitText("#file-status", "a.txt, as robotspec web read it.");
    page.awaitText("#summary", "1 URL made from the paths of the file, 4 crawlers: 3 allowed");
    assertThat(page.text("#message")).isEmpty(); // nobody saved it
  }

  /** Answers of the server in place of those of real sites. */
  private static final String SITES =
      """
      window.fetch = async (url, {body}) => {
        const site = new URL(JSON.parse(body).address).origin, down = site.includes("down");
        const found = {site, text: "User-agent: *\\nDisallow: /x\\n", name: site, access: "conditional", explanation: "the rules decide"};
        const none = {site, text: null, name: null, access: down ? "full-disallow" : "full-allow", explanation: "of the status"};
        const status = down ? 503 : site.includes("www.") ? 404 : 200, last = {url: site + "/robots.txt", status, bytes: 27};
        const first = site.startsWith("http:") ? [{url: "http://x.example/robots.txt", status: 301, bytes: 0}] : [];
        return new Response(JSON.stringify({...status === 200 ? found : none, requests: [...first, last]}));
      };
      """;

  @Test
  void whatWasFetchedIsTold() throws Exception {
    page.open("test");
    page.eval(SITES);
    page.typeInto("site", "x.example");
    page.click("#fetch-button");
    page.awaitText("#file-status", "https://x.example/robots.txt: status 200, 27 bytes, at ");
    page.awaitText("#file-status", "http://x.example answers the same.");
    page.awaitText(
        "#file-status",
        "http://www.x.example answers otherwise: status 404, 27 bytes, after 1 redirect from http:");
    page.typeInto("site", "down.example");
    page.click("#fetch-button");
    page.awaitText("#treatments", "Postponed: of the status");
    page.awaitText("#summary", "0 allowed, 0 disallowed, 4 postponed");
    page.awaitText("#why .claim", "postponed for Googlebot: /");
    page.goTo("profiles");
    page.awaitText("#answers-claim", "Nothing may be crawled for now: of the status.");
    page.goTo("test");
    page.click("#undo");
    page.awaitText("#treatments", "/x");
  }

  /** Only fetching needs the token. */
  @Test
  void thePageWorksWithoutTheTokenAndBackFindsItsView() throws Exception {
    page.open("test");
    assertThat(page.eval("location.search").asText()).isEmpty(); // what is copied has no token
    URI address = URI.create(page.eval("location.origin + '/'").asText());
    page.eval("sessionStorage.clear()");
    page.open(URI.create("about:blank"));
    page.open(address);
    page.await(() -> page.exists("#treatments li") && page.exists("#reasons .rules"));
    assertThat(page.text("#no-fetch")).contains("This page cannot fetch");
    page.goTo("compare");
    page.eval("history.back()");
    page.await(() -> !page.eval("document.getElementById('test').hidden").asBoolean());
    assertThat(page.eval("document.title").asText()).startsWith("Test a robots.txt");
  }

  @Test
  void everyViewAnswers() throws Exception {
    page.open("compare");
    assertThat(page.text("#changes")).contains("now allowed", "https://example.com/private/press/");
    page.open("profiles");
    page.await(() -> page.exists("#answers .differs-verdict"));
    assertThat(page.count("#answers tbody tr")).isEqualTo(5);
    assertThat(page.text("#answers .differs-verdict")).contains("prefix-fallback", "D-7");
    page.open("failure");
    assertThat(page.text("#spans")).contains("nothing", "H-6", "the last good copy", "H-7");
    page.screenshot("web-failure");
    page.choose("answer", "404");
    page.awaitText("#spans", "H-5");
    page.open("pages");
    page.typeInto("headers", "X-Robots-Tag: googlebot: noindex");
    page.typeInto("html", "<meta name=robots content=nofollow>");
    page.awaitText("#directives", "header 1");
    assertThat(page.text("#directives")).contains("noindex", "nofollow", "meta tag 1");
  }
}
