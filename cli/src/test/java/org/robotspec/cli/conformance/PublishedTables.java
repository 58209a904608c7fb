package org.robotspec.cli.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The tables in {@code docs/conformance.md}, made from the results, the best first. */
final class PublishedTables {
  private static final String RFC = "rfc9309";
  private static final String GOOGLE = "google-2019";

  private PublishedTables() {}

  /** Returns a row for each implementation; the results are by the names of their files. */
  static String implementations(Map<String, JsonNode> results) {
    String head =
        """
        | implementation | version | RFC 9309 | Google 2019 | google/robotstxt |
        | --- | --- | ---: | ---: | ---: |
        """;
    return results.entrySet().stream()
        .sorted(Comparator.comparingDouble(e -> -share(counts(e.getValue(), RFC, "match"))))
        .map(e -> implementation(e.getKey(), e.getValue()))
        .reduce(head, String::concat);
  }

  private static String implementation(String file, JsonNode all) {
    return row(
        "[%s](../conformance/results/%s.json)".formatted(text(all, "name"), file),
        version(all),
        say(counts(all, RFC, "match")),
        say(counts(all, GOOGLE, "match")),
        say(counts(all, "google-reference", "match")));
  }

  private static JsonNode counts(JsonNode all, String profile, String track) {
    return all.path("profiles").path(profile).path("tracks").path(track);
  }

  /** Returns how many were judged: cases of an implementation, or sites of a crawler. */
  private static int judged(JsonNode counts) {
    int sites = counts.path("sites").asInt();
    return sites > 0 ? sites : counts.path("right").asInt() + counts.path("wrong").asInt();
  }

  private static double share(JsonNode counts) {
    return counts.path("right").asDouble() / Math.max(1, judged(counts));
  }

  private static String say(JsonNode counts) {
    return judged(counts) == 0 ? "–" : text(counts, "right") + "/" + judged(counts);
  }

  private static String version(JsonNode all) {
    String version = text(all, "version");
    String source = text(all, "source").split(",", 2)[0];
    if (source.isEmpty()) {
      return version.isEmpty() ? "this one" : version;
    }
    source = source.replaceFirst("^commit ", "");
    return source.startsWith(version) ? source : version + " (" + source + ")";
  }

  /** Returns a row for each whole crawler, of which there is a result for each profile. */
  static String crawlers(Collection<JsonNode> results) {
    String head =
        """
        | crawler | version | right, RFC 9309 | right, Google 2019 | fetched what is forbidden | left out what is allowed |
        | --- | --- | ---: | ---: | ---: | ---: |
        """;
    Map<List<String>, Map<String, JsonNode>> crawlers = new LinkedHashMap<>();
    for (JsonNode json : results) {
      crawlers
          .computeIfAbsent(
              List.of(text(json, "name"), text(json, "version")), title -> new LinkedHashMap<>())
          .put(text(json, "profile"), json);
    }
    return crawlers.values().stream()
        .sorted(Comparator.comparingDouble(profiles -> -share(sites(profiles, RFC))))
        .map(PublishedTables::crawler)
        .reduce(head, String::concat);
  }

  private static String crawler(Map<String, JsonNode> profiles) {
    JsonNode json = sites(profiles, RFC);
    return row(
        text(json, "name"),
        text(json, "version"),
        say(json),
        say(sites(profiles, GOOGLE)),
        text(json, "fetchedForbidden"),
        text(json, "leftOutAllowed"));
  }

  private static JsonNode sites(Map<String, JsonNode> profiles, String profile) {
    return profiles.getOrDefault(profile, MissingNode.getInstance());
  }

  private static String text(JsonNode json, String member) {
    return json.path(member).asText();
  }

  private static String row(String... cells) {
    return Stream.of(cells).reduce("|", (row, cell) -> row + " " + cell + " |") + "\n";
  }
}
