package org.robotspec.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The table of verdicts, what is known about lines, and the file of expectations. */
final class WebMatrixTest extends UsesWebServer {
  private static final ObjectNode FILE =
      about(
          "User-agent: *",
          "Disallow: /private/",
          "",
          "# news",
          "User-agent: Googlebot-News",
          "Crawl-delay: 2.5",
          "Dissallow: /",
          "Allow: /",
          "Sitemap: https://example.com/s.xml",
          "");

  private static ObjectNode matrix(ObjectNode about, List<String> crawlers, List<String> urls) {
    ObjectNode question = about.deepCopy();
    question.set("crawlers", list(crawlers));
    question.set("urls", list(urls));
    return question;
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  @Test
  void aRowForEachUrlHasAVerdictForEachCrawler() throws Exception {
    List<String> crawlers =
        List.of("Googlebot", "Googlebot-News/2.1", "Bingbot,Googlebot-News", "*");
    List<String> urls = List.of("/", "/private/a", "https://b.example/private/", "/robots.txt");
    JsonNode answer = ask("matrix", matrix(FILE, crawlers, urls));
    assertThat(texts(answer.get("rows"))).containsExactly("++++", "-++-", "-++-", "++++");
    assertThat(answer.get("errors")).isEmpty();
    assertThat(answer.get("crawlers").findValuesAsText("group"))
        .containsExactly("*", "Googlebot-News", "Googlebot-News", "*");
    assertThat(answer.get("crawlers").findValuesAsText("rules"))
        .containsExactly("1", "1", "1", "1");
    assertThat(answer.get("crawlers").findValuesAsText("crawlDelay"))
        .containsExactly("null", "2.5", "2.5", "null");
  }

  @Test
  void whatHasNoVerdictHasASentence() throws Exception {
    List<String> urls = List.of("/", "example.com", "http://", "/" + "x".repeat(8_192));
    JsonNode answer = ask("matrix", matrix(FILE, List.of("Googlebot", "a b"), urls));
    assertThat(texts(answer.get("rows"))).containsExactly("+?", "??", "??", "??");
    assertThat(answer.get("errors").findValuesAsText("row")).containsExactly("1", "2", "3");
    assertThat(answer.get("errors").get(2).get("message").asText())
        .isEqualTo("the URL is longer than 8192 characters");
    assertThat(answer.get("crawlers").get(1).get("error").asText())
        .contains("\"a b\" is not a product token");
    assertThat(answer.get("crawlers").get(0).has("error")).isFalse();
  }

  @Test
  void l2_anotherSiteHasItsOwnFile() throws Exception {
    ObjectNode about = FILE.deepCopy().put("site", "https://example.com/");
    List<String> urls = List.of("/x", "https://example.com:443/x", "http://example.com/x");
    JsonNode answer = ask("matrix", matrix(about, List.of("Googlebot"), urls));
    assertThat(texts(answer.get("rows"))).containsExactly("+", "+", "?");
    assertThat(answer.get("errors").get(0).get("message").asText()).contains("(L-2)");
  }

  @Test
  void eachLineHasAKind() throws Exception {
    JsonNode answer = ask("matrix", matrix(FILE, List.of(), List.of()));
    assertThat(answer.get("kinds").asText()).isEqualTo("ud #uc-as");
    assertThat(answer.get("groups").findValuesAsText("line")).containsExactly("1", "5");
    assertThat(answer.get("sitemaps").toString())
        .isEqualTo("[{\"line\":9,\"url\":\"https://example.com/s.xml\"}]");
    ObjectNode lenient = FILE.deepCopy().put("profile", "google-reference");
    assertThat(ask("matrix", matrix(lenient, List.of(), List.of())).get("kinds").asText())
        .isEqualTo("ud #ucdas");
  }

  @Test
  void linesThatThePageKnowsAreLeftOutIfItSaysSo() throws Exception {
    ObjectNode question = matrix(FILE, List.of("Googlebot"), List.of("/")).put("lines", false);
    assertThat(ask("matrix", question).fieldNames())
        .toIterable()
        .containsExactly("crawlers", "rows", "errors");
  }

  @Test
  void f1_linesEndInAnyWay() throws Exception {
    ObjectNode about = JSON.createObjectNode();
    about.put("text", "\uFEFFUser-agent: *\rDisallow: /x\r\n\n<br>");
    JsonNode answer = ask("matrix", matrix(about, List.of("*"), List.of("/x")));
    assertThat(answer.get("kinds").asText()).isEqualTo("ud -");
    assertThat(texts(answer.get("rows"))).containsExactly("-");
    about.put("text", "");
    assertThat(ask("matrix", matrix(about, List.of(), List.of())).get("kinds").asText()).isEmpty();
  }

  @Test
  void lintNotesHaveTheirLineAndTheirFix() throws Exception {
    JsonNode note = ask("matrix", matrix(FILE, List.of(), List.of())).get("notes").get(1);
    assertThat(note.get("line").asInt()).isEqualTo(7);
    assertThat(note.get("code").asText()).isEqualTo("misspelt-field");
    assertThat(note.get("severity").asText()).isEqualTo("error");
    assertThat(note.get("title").asText()).isNotEmpty();
    assertThat(note.get("message").asText()).contains("dissallow");
    assertThat(note.get("fix").asText()).isNotEmpty();
    ObjectNode other = about("User-agent: *", "Disallow: http://b.example/x");
    other.put("site", "http://a.example");
    assertThat(
            ask("matrix", matrix(other, List.of(), List.of()))
                .get("notes")
                .findValuesAsText("code"))
        .contains("other-site-url");
  }

  @Test
  void controlCharactersNeverReachThePage() throws Exception {
    ObjectNode about =
        about(
            "User-agent: *",
            "Dis\u001Ballow: /\u202Ex",
            "User-agent: a\u0007b",
            "Disallow: /\u001B");
    about.put("profile", "google-reference");
    JsonNode answer = ask("matrix", matrix(about, List.of("a\u001Bb"), List.of("h\u001Bttp://")));
    assertThat(answer.toString()).doesNotContain("\\u001B", "\\u0007", "\u202E", "\u001B");
  }

  @Test
  void aFileOf500KiBAndTenThousandUrlsAreAnswered() throws Exception {
    List<String> lines = new ArrayList<>(List.of("User-agent: *"));
    IntStream.range(0, 20_000).forEach(n -> lines.add("Disallow: /folder/" + n + "/*.php$"));
    List<String> urls =
        IntStream.range(0, Question.MAX_URLS).mapToObj(n -> "/folder/" + n + "/a.php").toList();
    ObjectNode about = about(lines.toArray(String[]::new));
    assertThat(about.get("text").asText().length()).isGreaterThan(512_000);
    JsonNode answer = ask("matrix", matrix(about, List.of("Googlebot", "GPTBot"), urls));
    assertThat(texts(answer.get("rows"))).hasSize(Question.MAX_URLS).containsOnly("--");
    List<String> tooMany = new ArrayList<>(urls);
    tooMany.add("/");
    assertThat(refusal("matrix", matrix(FILE, List.of("Googlebot"), tooMany)))
        .isEqualTo("\"urls\" must be a list of at most 10,000 texts");
  }

  @Test
  void aWrongMemberIsASentence() throws Exception {
    assertThat(refusal("matrix", JSON.createObjectNode())).isEqualTo("\"text\" must be a text");
    assertThat(refusal("matrix", about("").put("crawlers", 1)))
        .isEqualTo("\"crawlers\" must be a list of texts");
    assertThat(refusal("matrix", about("").put("profile", "x")))
        .startsWith("unknown profile \"x\"");
    assertThat(refusal("matrix", about("").put("site", "x"))).contains("\"x\"");
  }

  @Test
  void theVerdictsAreAFileForTheTestCommand() throws Exception {
    List<String> crawlers = List.of("Googlebot", "Googlebot-News", "*", "Bingbot,Googlebot");
    List<String> urls = List.of("/private/ä b#c", "/", "nonsense", "https://example.com/");
    JsonNode answer = ask("expectations", matrix(FILE, crawlers, urls));
    assertThat(answer.get("file").asText().lines())
        .containsExactly(
            "# What robots.txt says now. Check it with: robotspec test --profile google-2019",
            "Googlebot  disallow  /private/%C3%A4%20b",
            "Googlebot  allow     /",
            "Googlebot-News  allow     /private/%C3%A4%20b",
            "Googlebot-News  allow     /",
            "*  disallow  /private/%C3%A4%20b",
            "*  allow     /");
    assertThat(texts(answer.get("skipped")))
        .hasSize(2)
        .anyMatch(text -> text.startsWith("Bingbot,Googlebot: "))
        .anyMatch(text -> text.startsWith("nonsense: "));
  }
}
