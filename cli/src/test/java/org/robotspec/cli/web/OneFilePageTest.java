package org.robotspec.cli.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.cli.Browser;

/** The page opened from disk; skipped where there is no browser, or its one file was not made. */
final class OneFilePageTest {
  private static final Path PAGE = Path.of("../site/target/site/robots-txt-tester.html");
  private static final Path PARTS =
      Path.of("../site/src/main/resources/org/robotspec/site/index.html");

  @Test
  void itAnswersWithoutAServerAndCanBeSent(@TempDir Path folder) throws Exception {
    assumeTrue(Files.exists(PAGE), "the module site did not make the page");
    try (Browser browser = new Browser(folder)) {
      browser.open(PAGE.toRealPath().toUri());
      browser.awaitText("#summary", "6 URLs made from the paths of the file, 4 crawlers:");
      browser.choose("urls", "/</script>");
      browser.eval(
          "(() => {"
              + " URL.createObjectURL = blob => { window.sent = blob.text(); return '#'; };"
              + " document.getElementById('menu').open = true; })()");
      browser.click("#save-link");
      browser.awaitText("#message", "The link works only on this computer");
      browser.click("#message button");
      Path sent = Files.writeString(folder.resolve("sent.html"), browser.eval("sent").asText());
      browser.open(sent.toUri());
      browser.awaitText("#message", "Opened as it was saved.");
      browser.awaitText("#summary", "1 URL, 4 crawlers:");
      assertThat(browser.eval("document.getElementById('urls').value").asText())
          .isEqualTo("/</script>");
      assertThat(browser.errors()).isEmpty();
    }
  }

  @Test
  void thePageInPartsSaysWhatToOpen(@TempDir Path folder) throws Exception {
    try (Browser browser = new Browser(folder)) {
      browser.open(PARTS.toRealPath().toUri());
      await()
          .atMost(Browser.LIMIT)
          .until(
              () ->
                  browser
                      .eval("getComputedStyle(document.getElementById('not-started')).visibility")
                      .asText(),
              "visible"::equals);
      browser.awaitText("#not-started", "open robots-txt-tester.html in this folder");
    }
  }
}
