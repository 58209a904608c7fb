package org.robotspec.cli.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.text.Ascii;
import org.robotspec.text.EditDistance;

/**
 * A crawler that people ask about, as its operator runs it.
 *
 * @param crawler the crawler; it ignores {@code *} if its operator says so (D-20)
 * @param purpose its operator and what it is for; empty if unknown
 */
public record AskedCrawler(Crawler crawler, String purpose) {
  /** The least length of a name: shorter ones resemble too many others. */
  private static final int SHORTEST = 5;

  private static final int SHOWN_NAMES = 3;

  /** How many names of a file a name is compared with: a bound on the work. */
  private static final int MAX_NAMES = 1_000;

  /** The lists of known crawlers; {@code all} contains all others. */
  public static final List<String> LISTS = List.of("search", "ai", "ads", "all");

  /**
   * Returns the crawler with these product tokens, comma-separated. Under {@code google-reference}
   * every crawler follows {@code *}, as google/robotstxt answers.
   */
  public static AskedCrawler named(String tokens, SpecProfile profile) {
    List<String> names = List.of(tokens.split(",", -1)).stream().map(String::strip).toList();
    return new AskedCrawler(KnownCrawler.crawler(profile, names), "");
  }

  /** Returns the crawlers that owners ask about; the last one is any that no group names. */
  public static List<AskedCrawler> usual(SpecProfile profile) {
    List<AskedCrawler> crawlers = new ArrayList<>();
    KnownCrawler.usual().forEach(known -> crawlers.add(named(known.token(), profile)));
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
   * @param list {@code search}, {@code ai}, {@code ads} or {@code all}, or a file with a crawler's
   *     product tokens in each line
   * @throws IllegalArgumentException if there is no such list, or a line names no crawler
   */
  public static List<AskedCrawler> known(String list, SpecProfile profile) {
    if (!LISTS.contains(list)) {
      if (!Files.isRegularFile(Path.of(list))) {
        throw new IllegalArgumentException(
            "unknown list \""
                + list
                + "\"; the lists are search, ai, ads and all, or name a file of crawlers");
      }
      return RobotsFile.readList(list, "crawler", names -> named(names, profile));
    }
    return KnownCrawler.all().stream()
        .filter(known -> known.page() != null)
        .filter(known -> list.equals("all") || list.equals(known.list()))
        .map(known -> known(known, profile))
        .toList();
  }

  private static AskedCrawler known(KnownCrawler known, SpecProfile profile) {
    return new AskedCrawler(
        KnownCrawler.crawler(profile, known.names()), known.operator() + ": " + known.use());
  }

  /**
   * Returns a message about probably misspelt names; empty if there are none.
   *
   * @param named the names of a file's groups, which may be meant, too
   */
  public String misspelling(List<String> named) {
    return crawler.names().stream()
        .map(
            name -> {
              List<String> known = KnownCrawler.meant(name);
              String what = known.isEmpty() ? "group names" : "known crawler is called";
              String meant = String.join(" or ", known.isEmpty() ? near(name, named) : known);
              String message = "no %s \"%s\"; %s was probably meant";
              return meant.isEmpty() ? "" : message.formatted(what, name, meant);
            })
        .filter(message -> !message.isEmpty())
        .collect(Collectors.joining("; "));
  }

  /** Returns the names that one misspells; none if it is one of them, or a known crawler's. */
  private static List<String> near(String name, List<String> named) {
    return KnownCrawler.of(name).isPresent() || named.stream().anyMatch(name::equalsIgnoreCase)
        ? List.of()
        : named.stream()
            .limit(MAX_NAMES)
            .filter(other -> isNear(Ascii.lower(name), Ascii.lower(other)))
            .limit(SHOWN_NAMES)
            .toList();
  }

  private static boolean isNear(String name, String other) {
    return Math.min(name.length(), other.length()) >= SHORTEST
        && EditDistance.isNear(name, other, 1)
        && !withoutDigits(name).equals(withoutDigits(other)); // D-13: numbered crawlers
  }

  private static String withoutDigits(String name) {
    return name.replaceAll("[0-9]", "");
  }

  /** Returns the product tokens in the form that {@code --agent} takes; {@code *} without any. */
  public String name() {
    return crawler.names().isEmpty() ? "*" : String.join(",", crawler.names());
  }
}
