package org.robotspec.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

/** What meta tags and headers mean. */
final class WebIndexingTest extends UsesWebServer {
  private static ObjectNode page(String html, String headers) {
    return JSON.createObjectNode()
        .put("html", html)
        .put("headers", headers)
        .put("crawler", "Googlebot");
  }

  @Test
  void i1_i3_tagsAndHeadersAddUp() throws Exception {
    String html =
        """
        <meta name="viewport" content="width=device-width">
        <meta name="robots" content="nofollow, max-snippet:20">
        <META NAME="GoogleBot" CONTENT="noindex">
        <meta name="otherbot" content="noarchive">
        """;
    JsonNode answer =
        ask("page", page(html, "HTTP/1.1 200 OK\r\nX-Robots-Tag: max-snippet:10\r\n\r\n"));
    assertThat(answer.get("seen").asBoolean()).isTrue();
    assertThat(answer.get("index").asBoolean()).isFalse();
    assertThat(answer.get("follow").asBoolean()).isFalse();
    assertThat(answer.get("effective").get("noindex").get("from").asText()).endsWith("(GoogleBot)");
    assertThat(answer.get("effective").get("max-snippet").get("from").asText())
        .isEqualTo("header 1");
    assertThat(answer.get("effective").has("noarchive")).isFalse();
    assertThat(answer.get("directives").findValuesAsText("directive"))
        .containsExactly("max-snippet:10", "nofollow", "max-snippet:20", "noindex");
    assertThat(answer.get("tags").findValuesAsText("name"))
        .containsExactly("viewport", "robots", "GoogleBot", "otherbot");
  }

  @Test
  void aPageThatIsNotHtmlHasHeadersAlone() throws Exception {
    JsonNode answer =
        ask("page", page("<meta name=robots content=noindex>", "content-type: application/pdf"));
    assertThat(answer.get("index").asBoolean()).isTrue();
    assertThat(answer.get("tags")).isEmpty();
  }

  @Test
  void i5_aPageThatRobotsTxtForbidsIsNeverSeen() throws Exception {
    ObjectNode question = page("<meta name=robots content=noindex>", "");
    question.put("text", "User-agent: *\nDisallow: /x").put("url", "/x");
    JsonNode answer = ask("page", question);
    assertThat(answer.get("seen").asBoolean()).isFalse();
    assertThat(answer.get("robots").get("line").asInt()).isEqualTo(2);
    answer = ask("page", question.put("url", "/y"));
    assertThat(answer.get("seen").asBoolean()).isTrue();
    assertThat(answer.get("robots").isNull()).isTrue();
  }

  @Test
  void u5_preferencesOfHeadersAndRobotsTxtCombine() throws Exception {
    ObjectNode question = page("", "Content-Usage: search=n");
    question.put("text", "User-agent: *\nDisallow: /x\nContent-Usage: search=y, train-ai=y");
    JsonNode stated = ask("page", question.put("url", "/y")).get("preferences");
    assertThat(stated.findValuesAsText("name")).containsExactly("search", "train-ai");
    assertThat(stated.findValuesAsText("preference")).containsExactly("disallowed", "allowed");
    assertThat(ask("page", question.put("url", "/x")).get("preferences")).isEmpty();
  }

  @Test
  void whatIsNoHeaderIsASentence() throws Exception {
    assertThat(refusal("page", page("", "nonsense")))
        .isEqualTo("a header is written 'Name: value', not 'nonsense'");
  }

  @Test
  void controlCharactersNeverReachThePage() throws Exception {
    JsonNode answer =
        ask(
            "page",
            page(
                "<meta name='ro\u001Bbots' content='no\u001B\u202Eindex'>",
                "X-Robots-Tag: a\u0007"));
    assertThat(answer.toString()).doesNotContain("\\u001B", "\\u0007", "\u202E");
  }
}
