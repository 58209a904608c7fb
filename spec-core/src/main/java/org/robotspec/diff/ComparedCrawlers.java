package org.robotspec.diff;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.rules.Group;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.text.CrawlerName;

/** The crawlers for which two files are compared. */
final class ComparedCrawlers {
  private final boolean withCase;
  private final boolean lenient;
  private final List<String> all = new ArrayList<>();
  private final Map<String, List<Integer>> oldGroups;
  private final Map<String, List<Integer>> newGroups;

  ComparedCrawlers(RobotsTxt before, RobotsTxt after) {
    withCase = before.profile().get(ProfileSettings.USER_AGENT_CASE_SENSITIVE);
    lenient = before.profile().get(ProfileSettings.LENIENT);
    List<Group> old = before.groups();
    List<Group> now = after.groups();
    oldGroups = groups(old);
    newGroups = groups(now);
    Set<String> known = new TreeSet<>();
    Stream.concat(
            Stream.of("Googlebot", "Bingbot"),
            Stream.of(old, now).flatMap(List::stream).flatMap(this::names))
        .filter(name -> known.add(key(name)))
        .forEach(all::add);
    all.add(RobotsDiff.ANY_OTHER);
  }

  /** Returns the lines of the groups that name each crawler. */
  private Map<String, List<Integer>> groups(List<Group> all) {
    Map<String, List<Integer>> groups = new HashMap<>();
    for (Group group : all) {
      names(group)
          .map(this::key)
          .distinct()
          .forEach(name -> groups.computeIfAbsent(name, n -> new ArrayList<>()).add(group.line()));
    }
    return groups;
  }

  /** Returns the names to which a group speaks (D-13). */
  private Stream<String> names(Group group) {
    return group.userAgents().stream()
        .flatMap(userAgent -> CrawlerName.named(userAgent, lenient).stream());
  }

  private String key(String name) {
    return withCase ? name : name.toLowerCase(Locale.ROOT);
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
