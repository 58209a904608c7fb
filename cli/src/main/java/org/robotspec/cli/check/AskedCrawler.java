package org.robotspec.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;

/**
 * A crawler that {@code check} is asked about.
 *
 * @param crawler the crawler, by its product tokens
 * @param purpose its operator and what it is for; empty if unknown
 */
public record AskedCrawler(Crawler crawler, String purpose) {
  /** The lists of known crawlers; {@code all} has those of both others. */
  static final List<String> LISTS = List.of("search", "ai", "all");

  /** The known crawlers, each with the page that describes it. */
  static final String DATA = "crawlers.json";

  /** Returns the crawler with these product tokens, comma-separated. */
  public static AskedCrawler named(String tokens, SpecProfile profile) {
    List<String> names = List.of(tokens.split(",", -1)).stream().map(String::strip).toList();
    return new AskedCrawler(Crawler.under(profile, names), "");
  }

  /**
   * Returns the crawlers of a list.
   *
   * @throws IllegalArgumentException if there is no such list
   */
  static List<AskedCrawler> known(String list, SpecProfile profile) {
    if (!LISTS.contains(list)) {
      throw new IllegalArgumentException(
          "unknown list \"" + list + "\"; the lists are search, ai and all");
    }
    List<AskedCrawler> crawlers = new ArrayList<>();
    for (JsonNode entry : data().get("crawlers")) {
      if (list.equals("all") || list.equals(entry.get("list").asText())) {
        AskedCrawler crawler = named(entry.get("agent").asText(), profile);
        String purpose = entry.get("operator").asText() + ": " + entry.get("for").asText();
        crawlers.add(new AskedCrawler(crawler.crawler(), purpose));
      }
    }
    return crawlers;
  }

  /** Returns the known crawlers as they are stored: list, agent, operator, purpose, page. */
  public static JsonNode data() {
    try (InputStream in = AskedCrawler.class.getResourceAsStream(DATA)) {
      return new JsonMapper().readTree(Objects.requireNonNull(in, DATA));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the product tokens in the form that {@code --agent} takes. */
  String name() {
    return String.join(",", crawler.names());
  }
}
