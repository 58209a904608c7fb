package org.robotspec.conformance.crawl;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.robotspec.origin.AccessLog;
import org.robotspec.origin.Answer;
import org.robotspec.origin.Hit;
import org.robotspec.origin.OriginServer;

/**
 * An origin of a scenario: what it serves, which of its pages a crawler must fetch, and which it
 * must not. By default, its front page links to all other pages, and each of these links back.
 */
final class Site {
  private static final String ROBOTS_TXT = "/robots.txt";
  private static final Pattern CHARACTER = Pattern.compile("(?s)%[0-9A-Fa-f]{2}|.");
  static final String FRONT = "/";

  private final String clause;
  private final String title;
  private final OriginServer server;
  private Demand wanted = new Demand(Set.of(), List.of());
  private Demand forbidden = wanted;
  private final Map<String, Answer> pages = new ConcurrentHashMap<>();
  private List<String> entries = List.of(FRONT);
  private int deciding = 1;
  private boolean inOrder;

  /** Pages that must be fetched, or must not, and the profiles that demand it. */
  private record Demand(Set<String> profiles, List<String> paths) {
    List<String> of(String profile) {
      return profiles.contains(profile) ? paths : List.of();
    }
  }

  Site(String clause, String title, OriginServer server) {
    this.clause = clause;
    this.title = title;
    this.server = server;
    server.otherwise(hit -> pages.getOrDefault(normal(hit.path()), Answer.status(404)));
  }

  Site robots(Function<Hit, Answer> answer) {
    server.on(ROBOTS_TXT, answer);
    return this;
  }

  /** Sets which pages a crawler must fetch, by every profile. */
  Site fetch(String... paths) {
    return fetch(Scenario.ALL, paths);
  }

  Site fetch(Set<String> profiles, String... paths) {
    wanted = new Demand(profiles, List.of(paths));
    return link();
  }

  /** Sets which pages a crawler must not fetch, by every profile. */
  Site never(String... paths) {
    return never(Scenario.ALL, paths);
  }

  Site never(Set<String> profiles, String... paths) {
    forbidden = new Demand(profiles, List.of(paths));
    // A crawler finds nothing from a disallowed front page.
    entries = forbidden.paths.contains(FRONT) ? forbidden.paths : entries;
    return link();
  }

  private Site link() {
    String[] others =
        Stream.concat(wanted.paths.stream(), forbidden.paths.stream())
            .distinct()
            .filter(path -> !path.equals(FRONT))
            .toArray(String[]::new);
    Stream.of(others).forEach(path -> page(path, FRONT));
    return page(FRONT, others);
  }

  /** Replaces a page by a small one that links to these addresses. */
  Site page(String path, String... links) {
    return page(path, Answer.page("Page " + path, links));
  }

  Site page(String path, Answer answer) {
    pages.put(normalText(path), answer);
    return this;
  }

  /** Sets which pages the start page links to. */
  Site entries(String... paths) {
    entries = List.of(paths);
    return this;
  }

  /**
   * Forbids fetching a page too early.
   *
   * @param answers how many answers for robots.txt must come first
   */
  Site inOrder(int answers) {
    inOrder = true;
    deciding = answers;
    return this;
  }

  /** Returns its name, such as {@code H-6.status-500}. */
  String id() {
    return clause + "." + title.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-|-$", "");
  }

  String url(String path) {
    return server.url(path);
  }

  List<String> seeds() {
    return entries.stream().map(server::url).toList();
  }

  boolean isJudgedBy(String profile) {
    return !wanted.of(profile).isEmpty() || !forbidden.of(profile).isEmpty();
  }

  /**
   * Returns the result of a crawler at this site.
   *
   * @param cut whether the crawler was stopped, so that it might have fetched more
   */
  SiteResult judge(AccessLog log, String profile, boolean cut) {
    List<Hit> hits = log.hits(hit -> hit.origin().equals(server.origin()));
    List<Hit> robots = hits.stream().filter(Site::isRobotsTxt).toList();
    long known =
        robots.size() < deciding ? Long.MAX_VALUE : log.answeredAfter(robots.get(deciding - 1));
    List<Hit> pageHits = hits.stream().filter(hit -> !isRobotsTxt(hit)).toList();
    Set<String> requested =
        pageHits.stream().map(hit -> normal(hit.path())).collect(Collectors.toSet());
    Predicate<String> isFetched = path -> requested.contains(normalText(path));
    List<String> fetched =
        new ArrayList<>(forbidden.of(profile).stream().filter(isFetched).toList());
    if (inOrder) {
      pageHits.stream()
          .filter(hit -> hit.number() <= known)
          .filter(hit -> pages.containsKey(normal(hit.path())))
          .map(Hit::path)
          .filter(path -> !fetched.contains(path))
          .distinct()
          .sorted()
          .map(path -> path + " before robots.txt was known")
          .toList()
          .forEach(fetched::add);
    }
    List<String> missing = wanted.of(profile).stream().filter(isFetched.negate()).toList();
    String why = fetched.isEmpty() ? undecided(hits, robots, log, cut && !missing.isEmpty()) : "";
    return new SiteResult(
        id(), title, expected(profile), fetched, why.isEmpty() && !cut ? missing : List.of(), why);
  }

  /** Returns why there is nothing to judge; empty if there is. */
  private static String undecided(
      List<Hit> hits, List<Hit> robots, AccessLog log, boolean mayComeBack) {
    if (robots.isEmpty()) {
      return hits.isEmpty() ? "never came" : "never requested robots.txt";
    }
    if (!log.isOver(robots.get(robots.size() - 1))) {
      return "still waits for robots.txt";
    }
    return mayComeBack ? "was stopped before it had fetched all" : "";
  }

  private String expected(String profile) {
    List<String> texts = new ArrayList<>();
    if (!wanted.of(profile).isEmpty()) {
      texts.add("fetch " + String.join(", ", wanted.of(profile)));
    }
    if (!forbidden.of(profile).isEmpty()) {
      texts.add("never fetch " + String.join(", ", forbidden.of(profile)));
    }
    return String.join("; ", texts);
  }

  private static boolean isRobotsTxt(Hit hit) {
    return hit.path().equals(ROBOTS_TXT);
  }

  /**
   * Returns the form in which equal paths are equal texts: characters outside ASCII are encoded,
   * unreserved ones are not, hexadecimal digits are capitals, and there is no fragment.
   *
   * @param path the path as received, a character for each byte
   */
  private static String normal(String path) {
    return CHARACTER.matcher(path.split("#", 2)[0]).replaceAll(Site::character);
  }

  private static String character(MatchResult found) {
    String text = found.group();
    boolean coded = text.length() > 1;
    char c = coded ? (char) Integer.parseInt(text, 1, 3, 16) : text.charAt(0);
    if (String.valueOf(c).matches(coded ? "[A-Za-z0-9._~-]" : "[!-~]")) {
      return Matcher.quoteReplacement(String.valueOf(c));
    }
    return String.format(Locale.ROOT, "%%%02X", (int) c);
  }

  /** Returns the normal form of a path given as text. */
  static String normalText(String path) {
    return normal(new String(path.getBytes(UTF_8), ISO_8859_1));
  }
}
