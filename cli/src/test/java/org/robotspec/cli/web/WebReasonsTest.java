package org.robotspec.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Why a verdict is as it is, under one profile and under all, and what a change does. */
final class WebReasonsTest extends UsesWebServer {
  private static final ObjectNode FILE =
      about(
          "User-agent: *",
          "Disallow: /private/",
          "Allow: /private/press/",
          "User-agent: foobot",
          "Disallow: /*.php$",
          "User-agent: foobot",
          "Disallow: /my folder");

  private JsonNode why(ObjectNode about, String crawler, String url) throws Exception {
    return ask("why", about.deepCopy().put("crawler", crawler).put("url", url));
  }

  @Test
  void m5_theRulesThatMatchAreInOrderWithWhatTheyTake() throws Exception {
    JsonNode why = why(FILE, "Googlebot", "/private/press/a.html");
    assertThat(why.get("allowed").asBoolean()).isTrue();
    assertThat(why.get("reason").asText()).isEqualTo("rule");
    assertThat(why.get("clause").asText()).isEqualTo("M-5");
    assertThat(why.get("line").asInt()).isEqualTo(3);
    assertThat(why.get("matches").toString())
        .isEqualTo(
            "[{\"line\":3,\"rule\":\"Allow: /private/press/\",\"allow\":true,"
                + "\"took\":\"/private/press/\",\"rest\":\"a.html\",\"decides\":true},"
                + "{\"line\":2,\"rule\":\"Disallow: /private/\",\"allow\":false,"
                + "\"took\":\"/private/\",\"rest\":\"press/a.html\",\"decides\":false}]");
    assertThat(why.get("more").asInt()).isZero();
    assertThat(why.get("preferences")).isEmpty();
  }

  @Test
  void u3_preferencesAreThoseOfUrlsThatMayBeCrawled() throws Exception {
    ObjectNode file = about("User-agent: *", "Disallow: /x", "Content-Usage: train-ai=n");
    assertThat(why(file, "foobot", "/").get("preferences").toString())
        .isEqualTo(
            "[{\"name\":\"train-ai\",\"kind\":\"category\",\"preference\":\"disallowed\","
                + "\"value\":\"n\",\"line\":3}]");
    assertThat(why(file, "foobot", "/x").get("preferences")).isEmpty();
  }

  @Test
  void g2_g3_everyGroupSaysWhyItIsChosenOrNot() throws Exception {
    JsonNode groups = why(FILE, "foobot", "/").get("groups");
    assertThat(groups.findValuesAsText("line")).containsExactly("1", "4", "6");
    assertThat(groups.findValuesAsText("chosen")).containsExactly("false", "true", "true");
    assertThat(groups.findValuesAsText("clause")).containsExactly("G-2", "G-3", "G-3");
    assertThat(groups.findValuesAsText("why"))
        .containsExactly(
            "another group is more specific",
            "names the crawler; the chosen groups are read as one",
            "names the crawler; the chosen groups are read as one");
    groups = why(FILE, "*", "/").get("groups");
    assertThat(groups.findValuesAsText("why"))
        .containsExactly(
            "for all crawlers that no other group names",
            "names other crawlers",
            "names other crawlers");
    ObjectNode other = about("User-agent: foobot", "Disallow: /", "User-agent: foobot-news");
    groups = why(other, "foobot-images", "/").get("groups");
    assertThat(groups.findValuesAsText("clause")).containsExactly("G-5", "G-2");
    assertThat(groups.get(0).get("why").asText())
        .isEqualTo("names a more general crawler, and no group names this one");
    groups = why(other, "foobot-news", "/").get("groups");
    assertThat(groups.get(0).get("why").asText()).isEqualTo("another group is more specific");
  }

  @Test
  void d20_adsBotFollowsOnlyGroupsThatNameIt() throws Exception {
    JsonNode why = why(about("User-agent: *", "Disallow: /"), "AdsBot-Google", "/x");
    assertThat(why.get("allowed").asBoolean()).isTrue();
    assertThat(why.get("clause").asText()).isEqualTo("D-20");
    assertThat(why.get("explanation").asText())
        .isEqualTo("AdsBot-Google follows only groups that name it, not those for *");
    assertThat(why.get("google").isNull()).isTrue();
    assertThat(why.get("groups").toString())
        .contains("\"chosen\":false", "\"clause\":\"D-20\"")
        .contains("for all crawlers; this one follows only groups that name it");
    ObjectNode both = about("User-agent: *", "Disallow: /");
    both.set("crawlers", list(List.of("AdsBot-Google", "Googlebot")));
    both.set("urls", list(List.of("/x")));
    assertThat(ask("matrix", both).get("rows").toString()).isEqualTo("[\"+-\"]");
  }

  @Test
  void withoutARuleTheReasonSaysSo() throws Exception {
    assertThat(why(FILE, "foobot", "/x").get("reason").asText()).isEqualTo("no-matching-rule");
    assertThat(why(FILE, "foobot", "/robots.txt").get("clause").asText()).isEqualTo("M-6");
    JsonNode none = why(about("User-agent: a", "Disallow: /"), "b", "/");
    assertThat(none.get("reason").asText()).isEqualTo("no-group");
    assertThat(none.get("group").isNull()).isTrue();
    assertThat(none.get("line").asInt()).isZero();
  }

  @Test
  void d12_whatGoogleItselfAnswersIsThereIfItDiffers() throws Exception {
    JsonNode why = why(FILE, "foobot", "/my folder/x");
    assertThat(why.get("allowed").asBoolean()).isFalse();
    assertThat(why.get("matches").get(0).get("took").asText()).isEqualTo("/my%20folder");
    assertThat(why.get("google").get("allowed").asBoolean()).isTrue();
    assertThat(why(FILE, "foobot", "/a.php").get("google").isNull()).isTrue();
  }

  @Test
  void longListsAreCut() throws Exception {
    StringBuilder file = new StringBuilder("User-agent: *\n");
    for (int n = 1; n <= 250; n++) {
      file.append("Disallow: /").append("a".repeat(n)).append('\n');
    }
    file.append("User-agent: b\nDisallow: /\n".repeat(1_100));
    JsonNode why = why(about(file.toString()), "c", "/" + "a".repeat(300));
    assertThat(why.get("matches")).hasSize(200);
    assertThat(why.get("more").asInt()).isEqualTo(50);
    assertThat(why.get("groups")).hasSize(1_000);
  }

  @Test
  void aUrlOrCrawlerWithoutAnAnswerIsASentence() throws Exception {
    ObjectNode question = FILE.deepCopy().put("crawler", "foobot").put("url", "example.com");
    assertThat(refusal("why", question)).contains("example.com");
    assertThat(refusal("why", FILE.deepCopy().put("crawler", "a b").put("url", "/")))
        .contains("not a product token");
    assertThat(refusal("why", FILE.deepCopy().put("crawler", "a"))).contains("\"url\" must be");
  }

  private JsonNode profiles(ObjectNode about, String crawler, String url) throws Exception {
    return ask("profiles", about.deepCopy().put("crawler", crawler).put("url", url))
        .get("profiles");
  }

  @Test
  void aProfileThatDiffersSaysWhichSettingDoesIt() throws Exception {
    JsonNode profiles = profiles(FILE, "foobot-news", "/a.php");
    assertThat(profiles.findValuesAsText("profile")).hasSize(5);
    assertThat(profiles.findValuesAsText("differs"))
        .containsExactly("no", "no", "no", "verdict", "verdict");
    JsonNode rfc = profiles.get(3);
    assertThat(rfc.get("group").asText()).isEqualTo("*");
    assertThat(rfc.get("because")).hasSize(1);
    assertThat(rfc.get("because").get(0).get("setting").asText()).isEqualTo("prefix-fallback");
    assertThat(rfc.get("because").get(0).get("value").asText()).isEqualTo("false");
    assertThat(rfc.get("because").get(0).get("clauses").toString()).isEqualTo("[\"G-5\",\"D-7\"]");
  }

  @Test
  void aProfileMayAnswerTheSameForAnotherReason() throws Exception {
    ObjectNode file = about("User-agent: *", "Disallow: /b", "Allow: a");
    JsonNode profiles = profiles(file, "foobot", "/a");
    assertThat(profiles.get(1).get("differs").asText()).isEqualTo("reason");
    assertThat(profiles.get(1).get("because").findValuesAsText("setting"))
        .containsExactly("path-without-slash");
  }

  @Test
  void aProfileThatRefusesAQuestionSaysSo() throws Exception {
    ObjectNode question = FILE.deepCopy().put("profile", "google-reference");
    question.put("crawler", "a b").put("url", "/");
    JsonNode profiles = ask("profiles", question).get("profiles");
    assertThat(profiles.get(0).get("error").asText()).contains("not a product token");
    assertThat(profiles.get(4).get("allowed").asBoolean()).isTrue();
  }

  @Test
  void aComparisonSaysWhatDiffSays() throws Exception {
    ObjectNode question = JSON.createObjectNode().put("old", "User-agent: *\nDisallow: /a");
    question.put("new", "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a");
    JsonNode answer = ask("compare", question);
    assertThat(answer.get("crawlers").get(0).toString())
        .isEqualTo(
            "{\"names\":[\"Googlebot\",\"Bingbot\",\"*\"],\"complete\":true,\"changes\":["
                + "{\"url\":\"https://example.com/a/b\",\"allowed\":true,"
                + "\"old\":{\"rule\":\"Disallow: /a\",\"line\":2},"
                + "\"new\":{\"rule\":\"Allow: /a/b\",\"line\":3}}],\"usage\":[]}");
    assertThat(answer.get("neverDecide").findValuesAsText("file")).containsExactly("new");
    question.put("site", "http://h.example").set("urls", list(List.of("/a/bc", "/x")));
    answer = ask("compare", question);
    assertThat(answer.get("tried").asInt()).isEqualTo(2);
    assertThat(answer.findValuesAsText("url")).containsExactly("http://h.example/a/bc");
    question.set("urls", list(List.of("nonsense")));
    assertThat(refusal("compare", question)).contains("nonsense");
  }
}
