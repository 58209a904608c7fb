package org.robotspec.cli.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.cli.Browser;

/** The page as one file, opened from disk; skipped where it was not made or there is no browser. */
final class OneFilePageTest {
  private static final Path PAGE = Path.of("../site/target/site/robots-txt-tester.html");

  @Test
  void itAnswersWithoutAServer(@TempDir Path profile) throws Exception {
    assumeTrue(Files.exists(PAGE), "the module site did not make the page");
    assumeTrue(Browser.program().isPresent(), "there is no chromium on the PATH");
    try (Browser browser = new Browser(Browser.program().orElseThrow(), profile)) {
      browser.open(PAGE.toRealPath().toUri());
      await()
          .until(
              () -> browser.eval("document.getElementById('summary').textContent").asText(),
              summary -> summary.contains("6 URLs, 4 crawlers: 15 allowed, 9 disallowed."));
      assertThat(browser.errors()).isEmpty();
    }
  }
}
