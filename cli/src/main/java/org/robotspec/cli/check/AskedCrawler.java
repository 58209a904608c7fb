package org.robotspec.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;

/**
 * A crawler that people ask about, as its operator runs it.
 *
 * @param crawler the crawler; it ignores {@code *} if it is known to (D-20)
 * @param purpose its operator and what it is for; empty if unknown
 */
public record AskedCrawler(Crawler crawler, String purpose) {
  /** The lists of known crawlers; {@code all} contains all others. */
  static final List<String> LISTS = List.of("search", "ai", "ads", "all");

  /** The known crawlers, each with the page that describes it. */
  static final String DATA = "/org/robotspec/site/data/crawlers.json";

  /** The names of the known crawlers that ignore {@code *}, in lower case. */
  private static final Set<String> IGNORE_STAR =
      data()
          .get("crawlers")
          .valueStream()
          .filter(known -> known.path("ignoresStar").asBoolean())
          .map(known -> known.get("agent").asText().toLowerCase(Locale.ROOT))
          .collect(Collectors.toUnmodifiableSet());

  /**
   * Returns the crawler with these product tokens, comma-separated. Under {@code google-reference}
   * every crawler follows {@code *}, as google/robotstxt answers.
   */
  public static AskedCrawler named(String tokens, SpecProfile profile) {
    List<String> names = List.of(tokens.split(",", -1)).stream().map(String::strip).toList();
    Crawler crawler = Crawler.under(profile, names);
    String first = crawler.names().get(0).toLowerCase(Locale.ROOT);
    boolean ignoresStar = !crawler.verbatim() && IGNORE_STAR.contains(first);
    return new AskedCrawler(ignoresStar ? crawler.ignoringStar() : crawler, "");
  }

  /**
   * Returns the crawlers that owners ask about; the last one stands for any that no group names.
   */
  static List<AskedCrawler> usual(SpecProfile profile) {
    List<AskedCrawler> crawlers = new ArrayList<>();
    List.of("Googlebot", "Bingbot", "GPTBot").forEach(name -> crawlers.add(named(name, profile)));
    crawlers.add(new AskedCrawler(unnamed(profile).crawler(), "any that no group names"));
    return crawlers;
  }

  /** Returns a crawler that no file names. */
  public static AskedCrawler unnamed(SpecProfile profile) {
    return new AskedCrawler(Crawler.under(profile, List.of()), "");
  }

  /**
   * Returns the crawlers of a list.
   *
   * @param list one of {@link #LISTS}, or a file with the product tokens of a crawler in each line
   * @throws IllegalArgumentException if there is no such list, or a line names no crawler
   */
  static List<AskedCrawler> known(String list, SpecProfile profile) {
    if (!LISTS.contains(list)) {
      if (!Files.isRegularFile(Path.of(list))) {
        throw new IllegalArgumentException(
            "unknown list \""
                + list
                + "\"; the lists are search, ai, ads and all, or name a file of crawlers");
      }
      return RobotsFile.readList(list, "crawler", names -> named(names, profile));
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
  static JsonNode data() {
    try (InputStream in = AskedCrawler.class.getResourceAsStream(DATA)) {
      return new JsonMapper().readTree(Objects.requireNonNull(in, DATA));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the product tokens in the form that {@code --agent} takes; {@code *} without any. */
  public String name() {
    return crawler.names().isEmpty() ? "*" : String.join(",", crawler.names());
  }
}
