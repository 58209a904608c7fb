package org.robotspec.conformance.suite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.robotspec.indexing.HtmlMetaTags;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.MetaTag;
import org.robotspec.rules.Crawler;

/** Cases of the index track that the indexing package must keep. */
final class IndexCasesTest {
  private static final List<String> FILES =
      List.of("pages", "crawlers", "lines", "effects", "dates");

  @TestFactory
  Stream<DynamicContainer> everyCaseHolds() {
    return FILES.stream()
        .map(
            file -> DynamicContainer.dynamicContainer(file, cases(file).map(IndexCasesTest::test)));
  }

  private static DynamicTest test(JsonNode node) {
    return DynamicTest.dynamicTest(
        node.path("id").asText(),
        () -> {
          String content = read(node).content();
          String[] inForce = content.equals("all") ? new String[0] : content.split(", ", -1);

          assertThat(inForce)
              .as(node.path("says").asText())
              .containsExactlyInAnyOrderElementsOf(
                  texts(node.path("expect").path("*").path("directives")));
        });
  }

  private static IndexingDirectives read(JsonNode node) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    node.path("headers")
        .properties()
        .forEach(header -> headers.put(header.getKey(), texts(header.getValue())));
    boolean html =
        headers.getOrDefault("Content-Type", List.of("text/html")).get(0).contains("html");
    List<MetaTag> tags =
        html ? HtmlMetaTags.parse(node.path("body").asText().getBytes(UTF_8), null) : List.of();
    return IndexingDirectives.read(
        headers,
        tags,
        new Crawler(texts(node.path("agents"))),
        Instant.parse(node.path("now").asText()));
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static Stream<JsonNode> cases(String file) {
    try (InputStream in =
        IndexCasesTest.class.getResourceAsStream("/suite/index/" + file + ".json")) {
      List<JsonNode> cases = new ArrayList<>();
      new JsonMapper().readTree(Objects.requireNonNull(in, file)).path("cases").forEach(cases::add);
      return cases.stream();
    } catch (IOException e) {
      throw new AssertionError(file, e);
    }
  }
}
