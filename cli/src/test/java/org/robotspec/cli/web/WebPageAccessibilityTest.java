package org.robotspec.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of axe-core on every view; skipped where there is no Chromium. */
final class WebPageAccessibilityTest extends UsesWebPage {
  private static final String[] VIEWS = {"test", "compare", "profiles", "failure", "pages"};

  private static String axe;

  @BeforeAll
  static void readAxe() throws Exception {
    Properties jar = new Properties();
    jar.load(new StringReader(read("/META-INF/maven/org.webjars.npm/axe-core/pom.properties")));
    axe = read("/META-INF/resources/webjars/axe-core/" + jar.get("version") + "/axe.min.js");
  }

  private static String read(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(WebPageAccessibilityTest.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @CsvSource({"light, 1280", "dark, 390"})
  void everyViewCanBeUsedByEveryone(String scheme, int width) throws Exception {
    page.scheme(scheme);
    page.size(width, 844, width < 600);
    for (String view : VIEWS) {
      page.reopen(view);
      page.screenshot("web-" + view + "-" + scheme + "-" + width);
      page.eval(axe);
      String violations =
          page.eval(
                  "axe.run().then(r => r.violations.map(v => v.id + ': '"
                      + " + v.nodes.map(n => n.target.join(' ') + ' ' + n.failureSummary).join('; ')).join('\\n'))")
              .asText();
      assertThat(violations).as(view).isEmpty();
      assertThat(page.eval("document.documentElement.scrollWidth").asInt())
          .as(view)
          .isLessThanOrEqualTo(width);
    }
  }
}
