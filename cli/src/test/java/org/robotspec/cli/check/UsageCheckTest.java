package org.robotspec.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.cli.RunsCommands;
import org.robotspec.origin.Answer;
import org.robotspec.origin.OriginServer;

/** {@code check --usage}: what owners allow to be done with pages. */
@Timeout(300)
final class UsageCheckTest extends RunsCommands {
  private static final String FILE =
      """
      User-agent: *
      Disallow: /x
      Content-Usage: train-ai=n, search=?1, foo=bar
      Content-Usage: /open/ train-ai=y
      Content-Signal: AI-Train=no

      User-agent: foo
      Allow: /
      """;

  private String file = "";

  @BeforeEach
  void write() throws IOException {
    file = file("robots.txt", FILE);
  }

  @Test
  void u1_eachStatementHasItsMeaningAndItsLine() {
    assertThat(call("check --agent me --usage --robots " + file + " / /open/ /x")).isEqualTo(1);
    assertThat(out.toString().lines())
        .containsSubsequence(
            "allowed  /",
            "  no rule matches in the group for *",
            "  train-ai=n: disallowed, line 3",
            "  search=?1: unknown, line 3",
            "  foo=bar: not a category, line 3",
            "  content-signal.ai-train=no: disallowed, line 5",
            "",
            "allowed  /open/",
            "  no rule matches in the group for *",
            "  train-ai=y: allowed, line 4",
            "  content-signal.ai-train=no: disallowed, line 5",
            "",
            "disallowed  /x");
    // U-3: what may not be crawled has no preferences.
    assertThat(out.toString().replaceFirst("(?s).*disallowed", ""))
        .doesNotContain("disallowed", "usage pref");
  }

  @Test
  void withoutTheOptionTheyAreInJsonOnly() {
    assertThat(call("check --robots " + file + " /")).isZero();
    assertThat(out.toString()).doesNotContain("train-ai");
    assertThat(call("check --agent me --json --robots " + file + " /")).isZero();
    JsonNode usage = json().get(0).get("usage");
    assertThat(usage).hasSize(4);
    assertThat(usage.get(0).toString())
        .isEqualTo(
            "{\"name\":\"train-ai\",\"kind\":\"category\",\"preference\":\"disallowed\","
                + "\"value\":\"n\",\"line\":3}");
    assertThat(usage.get(2).get("kind").asText()).isEqualTo("unrecognised");
    assertThat(usage.get(3).get("kind").asText()).isEqualTo("signal");
  }

  @Test
  void u5_withIndexingThePagesHeaderCountsToo() {
    OriginServer site = web.origin().robots(FILE);
    site.on("/open/a", Answer.text("Words").header("Content-Usage", "train-ai=n, search=y"));
    site.on("/moved", Answer.redirect(301, "/open/a"));
    assertThat(call("check --indexing --usage " + site.url("/moved"))).isZero();
    assertThat(out.toString().lines())
        .endsWith(
            "  train-ai=n: disallowed, Content-Usage header",
            "  search=y: allowed, Content-Usage header",
            "  foo=bar: not a category, line 3",
            "  content-signal.ai-train=no: disallowed, line 5",
            "");
    assertThat(call("check --indexing --json " + site.url("/open/a"))).isZero();
    assertThat(json().get(0).get("usage")).hasSize(4);
  }
}
