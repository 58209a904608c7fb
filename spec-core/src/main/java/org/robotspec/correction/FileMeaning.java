package org.robotspec.correction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.Rules;
import org.robotspec.rules.Sitemap;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.LineScanner;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.PathPattern;
import org.robotspec.text.Ascii;
import org.robotspec.text.CrawlerName;

/**
 * What a file says under a profile, without what can never make a difference: files with equal
 * meanings give every crawler the same answers for every URL.
 *
 * @param rules the rules of each crawler: those that win over the ones after them, in steps of
 *     rules with the same verdict
 * @param delays the crawl delay of each crawler
 * @param usage the lines with usage preferences, each with the names of its group
 * @param sitemaps the sitemaps, in the order of the file
 */
record FileMeaning(
    Map<String, List<Step>> rules,
    Map<String, Optional<?>> delays,
    List<List<String>> usage,
    List<String> sitemaps) {
  /** Rules with one verdict, among which the order makes no difference. */
  record Step(boolean allow, Set<String> paths) {}

  static FileMeaning of(byte[] body, SpecProfile profile) {
    RobotsTxt file = RobotsTxt.parse(body, profile);
    Lines lines = LineScanner.scan(body, profile);
    Map<String, List<Step>> steps = new TreeMap<>();
    Map<String, Optional<?>> delays = new TreeMap<>();
    for (Set<String> names : crawlers(lines, profile)) {
      Rules rules = rules(file, names);
      steps.put(names.toString(), steps(rules.ranked()));
      delays.put(names.toString(), rules.crawlDelay());
    }
    List<String> sitemaps = file.sitemaps().stream().map(Sitemap::url).toList();
    return new FileMeaning(steps, delays, usage(lines), sitemaps);
  }

  /** Returns the rules for crawlers that follow the same groups. */
  static Rules rules(RobotsTxt file, Set<String> names) {
    return RobotsDiff.rules(file, names.iterator().next());
  }

  /**
   * Returns the names that can choose a group, and {@code *} for all others; those together that
   * stand in the same groups, unless a crawl delay divides one (D-26).
   */
  static Collection<Set<String>> crawlers(Lines lines, SpecProfile profile) {
    Map<String, Set<Object>> places = new TreeMap<>();
    places.put(RobotsDiff.ANY_OTHER, new LinkedHashSet<>());
    for (int group = 0; group < lines.groups(); group++) {
      boolean delayed = false;
      for (int i = lines.groupStart(group); i < lines.groupStart(group + 1); i++) {
        delayed |= lines.is(i, Field.CRAWL_DELAY);
        if (lines.is(i, Field.USER_AGENT)) {
          for (String name : names(lines.value(i), profile)) {
            Set<Object> place = places.computeIfAbsent(name, n -> new LinkedHashSet<>());
            place.add(delayed ? group + name : group);
          }
        }
      }
    }
    Map<Set<Object>, Set<String>> together = new LinkedHashMap<>();
    places.forEach(
        (name, place) -> together.computeIfAbsent(place, p -> new TreeSet<>()).add(name));
    return together.values();
  }

  /** Returns the names to which a user-agent line speaks (D-1, D-13). */
  private static Set<String> names(String value, SpecProfile profile) {
    boolean withCase = profile.get(ProfileSettings.USER_AGENT_CASE_SENSITIVE);
    String name = withCase ? value : Ascii.lower(value);
    Set<String> names = CrawlerName.named(name, profile.get(ProfileSettings.LENIENT));
    return names.isEmpty() ? Set.of(RobotsDiff.ANY_OTHER) : names;
  }

  private static List<Step> steps(List<Rule> ranked) {
    List<Step> steps = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Rule rule : ranked) {
      String reach = PathPattern.reach(rule.path());
      if (seen.add(reach)) {
        boolean same = !steps.isEmpty() && steps.get(steps.size() - 1).allow() == rule.allow();
        if (!same) {
          steps.add(new Step(rule.allow(), new HashSet<>()));
        }
        steps.get(steps.size() - 1).paths().add(reach);
      }
    }
    return steps;
  }

  private static List<List<String>> usage(Lines lines) {
    List<List<String>> usage = new ArrayList<>();
    for (int group = 0; group < lines.groups(); group++) {
      List<String> names = new ArrayList<>(); // those below a line with preferences, too
      for (int i = lines.groupStart(group); i < lines.groupStart(group + 1); i++) {
        if (lines.is(i, Field.USER_AGENT)) {
          names.add(lines.value(i));
        }
      }
      for (int i = lines.groupStart(group); i < lines.groupStart(group + 1); i++) {
        if (lines.isUsage(i)) {
          usage.add(List.of(names.toString(), lines.field(i).key(), lines.value(i)));
        }
      }
    }
    return usage;
  }
}
