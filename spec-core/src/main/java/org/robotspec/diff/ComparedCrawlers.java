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
  /** Up to this many crawlers are all compared, not only those that follow other groups. */
  private static final int FEW = 8;

  private final boolean withCase;
  private final boolean lenient;
  private final List<String> all = new ArrayList<>();
  private final Map<String, List<Integer>> oldGroups;
  private final Map<String, List<Integer>> newGroups;

  /**
   * Finds the crawlers.
   *
   * @param only the user agents of the groups that may differ; null for all of both files
   */
  ComparedCrawlers(RobotsTxt before, RobotsTxt after, @Nullable Collection<String> only) {
    withCase = before.profile().get(ProfileSettings.USER_AGENT_CASE_SENSITIVE);
    lenient = before.profile().get(ProfileSettings.LENIENT);
    Set<String> known = new TreeSet<>();
    boolean star = only == null || only.stream().anyMatch(name -> name.startsWith("*"));
    Stream<String> named =
        only == null
            ? Stream.of(before, after)
                .flatMap(file -> file.groups().stream())
                .flatMap(group -> group.userAgents().stream())
            : only.stream();
    Stream.concat(
            star ? Stream.of("Googlebot", "Bingbot") : Stream.of(), named.flatMap(this::names))
        .filter(name -> known.add(key(name)))
        .forEach(all::add);
    if (all.stream().anyMatch("adsbot"::equalsIgnoreCase) && known.add(key("AdsBot-Google"))) {
      all.add("AdsBot-Google"); // follows the group of AdsBot, but not that of * (D-7, D-20)
    }
    if (star) {
      all.add(RobotsDiff.ANY_OTHER);
    }
    boolean few = only != null && all.size() <= FEW;
    oldGroups = few ? Map.of() : groups(before.groups());
    newGroups = few ? Map.of() : groups(after.groups());
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
  List<Object> groups(@Nullable String old, @Nullable String now) {
    return List.of(groups(oldGroups, old), groups(newGroups, now));
  }

  private Object groups(Map<String, List<Integer>> groups, @Nullable String name) {
    String key = name == null ? "" : key(name);
    @Nullable List<Integer> lines = groups.get(key);
    return lines == null ? key : lines;
  }
}
