package org.robotspec.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.robotspec.profile.SpecProfile;

/** What may be crawled when, if the server fails. */
final class WebTimelineTest extends UsesWebServer {
  private static final int DAY = 86_400;

  private JsonNode spans(ObjectNode question) throws Exception {
    return ask("timeline", question).get("spans");
  }

  private static ObjectNode answering(String answer) {
    return JSON.createObjectNode().put("answer", answer);
  }

  @Test
  void h6_h7_aServerErrorRefusesFor30DaysThenTheCopyCounts() throws Exception {
    JsonNode spans = spans(answering("503").put("copy", true));
    assertThat(spans.findValuesAsText("access")).containsExactly("nothing", "rules");
    assertThat(spans.findValuesAsText("reason")).containsExactly("server-error", "last-copy");
    assertThat(spans.findValuesAsText("clause")).containsExactly("H-6", "H-7");
    assertThat(spans.get(0).get("from").asInt()).isZero();
    assertThat(spans.get(0).get("to").asInt()).isEqualTo(30 * DAY);
    assertThat(spans.get(1).get("to").asInt()).isEqualTo(40 * DAY);
    assertThat(spans.get(0).get("shortestWait").asInt()).isEqualTo(60);
    assertThat(spans.get(0).get("longestWait").asInt()).isEqualTo(3_600);
    assertThat(spans(answering("503")).findValuesAsText("access"))
        .containsExactly("nothing", "everything");
  }

  @Test
  void d6_googleCurrentStopsFor12Hours() throws Exception {
    ObjectNode question = answering("500").put("profile", "google-current").put("copy", true);
    JsonNode spans = spans(question);
    assertThat(spans.findValuesAsText("reason"))
        .containsExactly("server-error", "last-copy", "site-answers");
    assertThat(spans.get(0).get("to").asInt()).isEqualTo(DAY / 2);
    assertThat(spans.get(1).get("to").asInt()).isEqualTo(30 * DAY + DAY / 2);
    assertThat(spans(question.put("siteAnswers", false)).findValuesAsText("access"))
        .containsExactly("nothing", "rules", "nothing");
  }

  @Test
  void whenTheServerIsBackTheFileCountsAtTheNextRequest() throws Exception {
    ObjectNode question = answering("timeout").put("hours", 24);
    JsonNode answer = ask("timeline", question);
    assertThat(answer.get("spans").findValuesAsText("reason"))
        .containsExactly("fetch-failed", "file");
    int back = answer.get("spans").get(1).get("from").asInt();
    assertThat(back).isBetween(DAY, DAY + 6 * 3_600);
    assertThat(answer.get("spans").get(0).get("detail").asText()).contains("in time");
    assertThat(answer.get("asked").get(0).asInt()).isZero();
    assertThat(answer.get("asked").toString()).contains("," + back + ",");
  }

  @Test
  void headersOfTheAnswerCount() throws Exception {
    assertThat(spans(answering("503").put("retryAfter", 7_200)).get(0).get("shortestWait").asInt())
        .isEqualTo(7_200);
    assertThat(spans(answering("404").put("maxAge", 3_600)).get(0).get("longestWait").asInt())
        .isEqualTo(3_600);
    assertThat(spans(answering("200")).get(0).get("longestWait").asInt()).isEqualTo(DAY);
  }

  @Test
  void h2_redirectsAreFollowedUpToALimit() throws Exception {
    assertThat(spans(answering("200").put("redirects", 5)).findValuesAsText("reason"))
        .containsExactly("file");
    assertThat(spans(answering("200").put("redirects", 6)).findValuesAsText("reason"))
        .containsExactly("dead-redirect");
    assertThat(spans(answering("redirect-loop")).findValuesAsText("access"))
        .containsExactly("everything");
  }

  @Test
  void d5_429DependsOnTheProfile() throws Exception {
    assertThat(spans(answering("429")).get(0).get("access").asText()).isEqualTo("everything");
    assertThat(
            spans(answering("429").put("profile", "google-current")).get(0).get("access").asText())
        .isEqualTo("nothing");
  }

  @ParameterizedTest
  @EnumSource
  void everyAnswerHas40DaysUnderEveryProfile(SiteAnswer answer) throws Exception {
    for (SpecProfile profile : SpecProfile.all()) {
      ObjectNode question = answering(answer.id()).put("profile", profile.name());
      int until = 0;
      for (JsonNode span : spans(question.put("hours", 100))) {
        assertThat(span.get("from").asInt()).isEqualTo(until);
        assertThat(span.get("to").asInt()).isGreaterThan(until);
        assertThat(span.get("text").asText()).isNotEmpty();
        until = span.get("to").asInt();
      }
      assertThat(until).isEqualTo(40 * DAY);
    }
  }

  @Test
  void aWrongQuestionIsASentence() throws Exception {
    assertThat(refusal("timeline", answering("418"))).isEqualTo("unknown answer \"418\"");
    assertThat(refusal("timeline", answering("503").put("hours", 0)))
        .isEqualTo("\"hours\" must be a whole number from 1 to 960");
    assertThat(refusal("timeline", answering("503").put("hours", 1.5))).contains("\"hours\"");
    assertThat(refusal("timeline", answering("503").put("copy", "yes")))
        .isEqualTo("\"copy\" must be true or false");
  }
}
