package org.robotspec.conformance.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Whole crawlers on the loopback web: {@code results/crawlers}, one file for each crawler and
 * profile.
 */
final class WholeCrawlers {
  private static final String RFC = PublishedDriver.JUDGED_BY.get(0);
  private static final String GOOGLE = PublishedDriver.JUDGED_BY.get(1);
  private static final Path FOLDER = PublishedResults.FOLDER.resolve("crawlers");

  /** The results of each crawler by the profile that it was judged by, the best first. */
  private final List<Map<String, JsonNode>> crawlers = new ArrayList<>();

  WholeCrawlers() throws IOException {
    Map<String, Map<String, JsonNode>> byCrawler = new LinkedHashMap<>();
    for (Path file : files()) {
      JsonNode json = new JsonMapper().readTree(file.toFile());
      byCrawler
          .computeIfAbsent(title(json), title -> new LinkedHashMap<>())
          .put(json.path("profile").asText(), json);
    }
    crawlers.addAll(byCrawler.values());
    crawlers.sort(Comparator.comparingDouble(profiles -> -share(any(profiles))));
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  private static String title(JsonNode json) {
    return json.path("name").asText() + " (" + json.path("version").asText() + ")";
  }

  /** Returns the results by the RFC, or what there is. */
  private static JsonNode any(Map<String, JsonNode> profiles) {
    Collection<JsonNode> all = profiles.values();
    return profiles.getOrDefault(RFC, all.iterator().next());
  }

  private static double share(JsonNode json) {
    return json.path("right").asDouble() / Math.max(1, json.path("sites").asInt());
  }

  /** Returns a row for each crawler. */
  String table() {
    StringBuilder out = new StringBuilder();
    out.append(
        "| crawler | version | right, RFC 9309 | right, Google 2019 | fetched what is forbidden");
    out.append(" | left out what is allowed | undecided | run |\n");
    out.append("| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |\n");
    for (Map<String, JsonNode> profiles : crawlers) {
      JsonNode json = any(profiles);
      MarkdownReport.row(
          out,
          json.path("name").asText(),
          json.path("version").asText(),
          right(profiles, RFC),
          right(profiles, GOOGLE),
          json.path("fetchedForbidden").asText(),
          json.path("leftOutAllowed").asText(),
          json.path("undecided").asText(),
          json.path("date").asText());
    }
    return out.toString();
  }

  private static String right(Map<String, JsonNode> profiles, String profile) {
    JsonNode json = profiles.get(profile);
    return json == null ? "–" : json.path("right").asInt() + "/" + json.path("sites").asInt();
  }
}
