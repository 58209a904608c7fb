package org.robotspec.diff;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.rules.Group;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.text.Ascii;
import org.robotspec.text.CrawlerName;

/** The crawlers for which two files are compared. */
final class ComparedCrawlers {
  private final boolean withCase;
  private final boolean lenient;
  private final int lines;
  private final List<String> all = new ArrayList<>();
  private final Map<String, List<Integer>> oldGroups;
  private final Map<String, List<Integer>> newGroups;

  /**
   * Finds the crawlers.
   *
   * @param only the user agents to which what changes is bound; null for all of both files
   */
  ComparedCrawlers(RobotsTxt before, RobotsTxt after, @Nullable Collection<String> only) {
    withCase = before.profile().get(ProfileSettings.USER_AGENT_CASE_SENSITIVE);
    lenient = before.profile().get(ProfileSettings.LENIENT);
    List<Group> old = before.groups();
    List<Group> now = after.groups();
    oldGroups = groups(old);
    newGroups = groups(now);
    lines = Stream.of(old, now).flatMap(List::stream).mapToInt(ComparedCrawlers::lines).sum();
    Set<String> known = new TreeSet<>();
    Stream<String> named =
        only == null
            ? Stream.of(old, now)
                .flatMap(List::stream)
                .flatMap(group -> group.userAgents().stream())
            : only.stream();
    Stream.concat(Stream.of("Googlebot", "Bingbot"), named.flatMap(this::names))
        .filter(name -> known.add(key(name)))
        .forEach(all::add);
    if (all.stream().anyMatch("adsbot"::equalsIgnoreCase) && known.add(key("AdsBot-Google"))) {
      all.add("AdsBot-Google"); // follows the group of AdsBot, but not that of * (D-7, D-20)
    }
    all.add(RobotsDiff.ANY_OTHER);
  }

  private static int lines(Group group) {
    return group.userAgents().size() + group.rules().size();
  }

  /** Returns about how many lines are read to compile the rules of one crawler. */
  int lines() {
    return lines;
  }

  /** Returns the lines of the groups that name each crawler. */
  private Map<String, List<Integer>> groups(List<Group> all) {
    Map<String, List<Integer>> groups = new HashMap<>();
    for (Group group : all) {
      group.userAgents().stream()
          .flatMap(this::names)
          .map(this::key)
          .distinct()
          .forEach(name -> groups.computeIfAbsent(name, n -> new ArrayList<>()).add(group.line()));
    }
    return groups;
  }

  /** Returns the names that a user-agent line has (D-13). */
  private Stream<String> names(String userAgent) {
    return CrawlerName.named(userAgent, lenient).stream();
  }

  private String key(String name) {
    return withCase ? name : Ascii.lower(name);
  }

  /**
   * Returns the names of the crawlers: each once, in its first spelling. Any other name chooses the
   * groups of the longest of these that it continues after a hyphen (G-5, D-7), else those of
   * {@code *}.
   */
  List<String> all() {
    return all;
  }

  /** Returns whether both files have groups that name a crawler. */
  boolean isInBoth(String name) {
    return oldGroups.containsKey(key(name)) && newGroups.containsKey(key(name));
  }

  /** Returns which groups crawlers follow, by the names that chose them; null for none (G-2). */
  List<List<Integer>> groups(@Nullable String old, @Nullable String now) {
    return List.of(lines(oldGroups, old), lines(newGroups, now));
  }

  private List<Integer> lines(Map<String, List<Integer>> groups, @Nullable String name) {
    // No group has line 0, which stands for those of *.
    return name == null ? List.of() : groups.getOrDefault(key(name), List.of(0));
  }
}
