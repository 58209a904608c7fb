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
import org.robotspec.conformance.Case;

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
    if (!Files.isDirectory(FOLDER)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  boolean isEmpty() {
    return crawlers.isEmpty();
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

  /** Adds the table of the first page. */
  void table(StringBuilder out) {
    out.append("\n## Whole crawlers\n\n");
    out.append(
        "Sites of a web on loopback that redirects, fails, stalls and lies, each judged by ");
    out.append("what the crawler requested; the last columns by RFC 9309. ");
    out.append("[The details](conformance/crawlers.md) have each site, and how it was run.\n\n");
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
  }

  private static String right(Map<String, JsonNode> profiles, String profile) {
    JsonNode json = profiles.get(profile);
    return json == null ? "–" : json.path("right").asInt() + " of " + json.path("sites").asInt();
  }

  /** Returns the page with the details. */
  String page() {
    StringBuilder out = new StringBuilder("# Whole crawlers: the details\n\n");
    out.append("Generated from `conformance/results/crawlers`. ");
    out.append("[All implementations](../conformance.md).\n");
    for (Map<String, JsonNode> profiles : crawlers) {
      JsonNode json = any(profiles);
      out.append("\n## ").append(title(json)).append("\n\n");
      out.append("Run on ").append(json.path("date").asText()).append(". ");
      out.append(MarkdownReport.cell(json.path("how").asText())).append(".\n");
      profiles.forEach((profile, judged) -> sites(out, profile, judged));
    }
    return out.toString();
  }

  private static void sites(StringBuilder out, String profile, JsonNode judged) {
    out.append("\nJudged by ").append(profile).append(": right in ");
    out.append(judged.path("right").asInt()).append(" of ").append(judged.path("sites").asInt());
    out.append(", undecided in ").append(judged.path("undecided").asInt()).append(".\n");
    if (judged.path("failed").isEmpty()) {
      return;
    }
    out.append("\n| site | | fetched though forbidden | left out though allowed |\n");
    out.append("| --- | --- | --- | --- |\n");
    for (JsonNode site : judged.path("failed")) {
      MarkdownReport.row(
          out,
          site.path("id").asText(),
          site.path("site").asText(),
          String.join(", ", Case.texts(site.path("fetchedForbidden"))),
          String.join(", ", Case.texts(site.path("leftOutAllowed"))));
    }
  }
}
