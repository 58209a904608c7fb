package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.robotspec.rules.internal.parsing.PathPattern;
import org.robotspec.text.Ascii;
import org.robotspec.text.Platform;

/**
 * How much of a site the rules for a crawler close.
 *
 * @param kind how much they close
 * @param rules the rules that disallow, and those that allow what another disallows, in their order
 *     of precedence, each with a path that it decides, as far as a simple path shows it; the first
 *     {@value #MAX_RULES} and the last if there are more
 * @param isComplete whether all deciding rules are shown
 */
public record Extent(Kind kind, Map<Rule, String> rules, boolean isComplete) {
  /** How many rules are shown: each costs two verdicts of all rules. */
  public static final int MAX_RULES = 1_000;

  /** How many rules are tried: more than people write. */
  private static final int MAX_TRIED = Math.min(10_000, Platform.maxLines());

  /** How many rules a verdict tries in the time of a position of a search. */
  private static final int RULES_FOR_A_POSITION = 10;

  /** The origin of URLs whose site does not matter. */
  public static final String ANY_SITE = "https://example.com";

  /** The starts of paths that are no pages. */
  private static final List<String> NO_PAGES =
      List.of("/.well-known", "/cdn-cgi/", "/wp-admin/", "/wp-json");

  /** The endings of files that are no pages. */
  private static final Set<String> NO_PAGE_ENDINGS =
      Set.of(
          "avif css gif gz ico jpeg jpg js json map png svg ttf txt webmanifest webp woff woff2 xml"
              .split(" "));

  /** How much of a site is closed. */
  public enum Kind {
    /** Nothing: no rule disallows, or an equal one that allows precedes each that does. */
    OPEN,
    /** A part. */
    IN_PART,
    /** All pages. Files that are no pages, such as {@code /ads.txt}, may be open. */
    CLOSED;

    /** Returns how much of a site the rules for a crawler close. */
    public static Kind of(Rules rules) {
      List<Rule> ranked = requireNonNull(rules, "rules").rankedWithRobotsTxt();
      boolean closesAll = ranked.stream().anyMatch(rule -> !rule.allow() && rule.matchesAll());
      Set<String> seen = new TreeSet<>(); // paths may have equal hashes
      boolean opensPage = false;
      boolean closes = false;
      for (Rule rule : ranked) {
        String path = PathPattern.withoutNeedlessStars(rule.path());
        if (seen.add(path)) {
          opensPage |= rule.allow() && isPage(path);
          closes |= !rule.allow();
          if (closesAll && !rule.allow() && rule.matchesAll()) {
            return opensPage ? IN_PART : CLOSED;
          } else if (closes && !closesAll) {
            return IN_PART;
          }
        }
      }
      return closes ? IN_PART : OPEN;
    }
  }

  /** Creates an extent. */
  public Extent {
    requireNonNull(kind, "kind");
    rules = Collections.unmodifiableMap(new LinkedHashMap<>(requireNonNull(rules, "rules")));
  }

  /** Returns how much of a site the rules for a crawler close, and which of them do. */
  public static Extent of(Rules rules) {
    Kind kind = Kind.of(rules);
    if (kind == Kind.OPEN) {
      return new Extent(kind, Map.of(), true);
    }
    Rules disallowing = rules.disallowing();
    List<Rule> ranked = rules.ranked();
    int end = ranked.size();
    long most = Math.min(MAX_TRIED, RULES_FOR_A_POSITION * Platform.maxPositions() / end);
    while (ranked.get(end - 1).allow()) {
      end--; // this rule wins over none
    }
    String closed = start(ranked.get(end - 1)).replace('*', 'x');
    Map<Rule, String> deciding = new LinkedHashMap<>();
    Set<String> seen = new TreeSet<>();
    boolean complete = true;
    for (int i = 0; i < end; i++) {
      Rule rule = ranked.get(i);
      if (i < end - 1 && (deciding.size() == MAX_RULES || i >= most)) {
        complete = false;
      } else if (seen.add(
          PathPattern.withoutNeedlessStars(rule.path()))) { // else an equal one decides
        samples(start(rule), closed)
            .filter(path -> rule.equals(rules.decide(ANY_SITE + path).decided()))
            .filter(path -> !rule.allow() || !disallowing.isAllowed(ANY_SITE + path))
            .findFirst()
            .ifPresent(path -> deciding.put(rule, path));
      }
    }
    return new Extent(kind, deciding, complete);
  }

  /** Returns what a rule matches at the start of a path: its pattern without the anchor. */
  private static String start(Rule rule) {
    String path = PathPattern.withoutNeedlessStars(PathPattern.withoutAnchor(rule.path()));
    return path.startsWith("/") ? path : "/" + path;
  }

  /** Returns paths that a pattern may match, the most readable first, the last in a closed one. */
  private static Stream<String> samples(String pattern, String closed) {
    String filled = pattern.replace('*', 'x');
    if (filled.equals(pattern)) {
      return Stream.of(pattern, pattern + "x");
    }
    String within = closed + "x" + filled.substring(pattern.indexOf('*') + 1);
    return Stream.of(
        filled, pattern.replace("*", ""), filled + "x", pattern.replace('*', '?'), within);
  }

  /** Returns whether a pattern is for pages, which readers visit. */
  private static boolean isPage(String pattern) {
    String path = pattern.substring(0, (pattern + "?").indexOf('?')).replace("$", "");
    String name = path.substring(path.lastIndexOf('/') + 1);
    String ending = Ascii.lower(name.substring(name.lastIndexOf('.') + 1));
    return NO_PAGES.stream().noneMatch(path::startsWith)
        && (ending.length() == name.length() || !NO_PAGE_ENDINGS.contains(ending));
  }
}
