package org.robotspec.conformance.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.robotspec.conformance.Case;
import org.robotspec.indexing.HtmlMetaTags;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.MetaTag;
import org.robotspec.rules.Crawler;

/** The index track for Robotspec itself. */
final class RobotspecIndex {
  private RobotspecIndex() {}

  static DriverAnswer answer(Case c) {
    Map<String, List<String>> headers = new HashMap<>();
    for (Map.Entry<String, JsonNode> header : c.json().path("headers").properties()) {
      List<String> lines = new ArrayList<>();
      header.getValue().forEach(line -> lines.add(line.asText()));
      headers.put(header.getKey(), lines);
    }
    List<MetaTag> tags = isHtml(headers) ? HtmlMetaTags.parse(c.body(), "UTF-8") : List.of();
    Instant now = Instant.parse(c.json().path("now").asText());
    IndexingDirectives directives =
        IndexingDirectives.read(headers, tags, new Crawler(c.agents()), now);
    ObjectNode values = DriverAnswer.values();
    ArrayNode list = values.putArray("directives");
    Arrays.stream(directives.content().split(", ", -1))
        .filter(d -> !d.equals("all"))
        .forEach(list::add);
    return new DriverAnswer.Given(values);
  }

  private static boolean isHtml(Map<String, List<String>> headers) {
    return headers.entrySet().stream()
        .filter(e -> e.getKey().equalsIgnoreCase("Content-Type"))
        .allMatch(e -> e.getValue().get(0).contains("html"));
  }
}
