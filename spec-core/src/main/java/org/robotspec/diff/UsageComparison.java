package org.robotspec.diff;

import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.diff.Change.Kind;
import org.robotspec.rules.Rule;
import org.robotspec.rules.Rules;
import org.robotspec.usage.Preference;
import org.robotspec.usage.UsagePreference;

/** Compares what two versions of a robots.txt allow one crawler to do with pages (U-1 to U-6). */
record UsageComparison(Rules old, Rules now) {
  /** The path of lines without one, which match every URL. */
  private static final String EVERYTHING = "/";

  /**
   * Returns a path for each pair of an old and a new path of content-usage lines that apply
   * together to some URL, as far as the search may go.
   */
  List<String> paths(boolean normalised, WorkLimit work) {
    List<Rule> before = ranked(old, false);
    List<Rule> after = ranked(now, true);
    List<String> paths = new ArrayList<>();
    if (before.size() + after.size() > 2) {
      work.add(PathSearch.reading(before, after));
      PathSearch search = new PathSearch(before, after, normalised);
      for (int i = 0; i < before.size() && !work.spent(); i++) {
        paths.addAll(search.changed(i, work).paths().values());
      }
    }
    return paths;
  }

  /** Returns the paths of content-usage lines as rules, the longest first (U-2). */
  private static List<Rule> ranked(Rules rules, boolean allow) {
    Set<String> paths = new TreeSet<>(rules.usagePaths());
    paths.add(EVERYTHING);
    return paths.stream()
        .filter(path -> !path.isEmpty())
        .sorted(Comparator.comparing(String::length).reversed())
        .map(path -> new Rule(allow, path, 0))
        .toList();
  }

  /** Returns the preferences that change, for each URL or once for each pair of statements. */
  List<Change<UsagePreference>> changes(Collection<String> urls, boolean each) {
    Map<Object, Change<UsagePreference>> changes = new LinkedHashMap<>();
    for (String url : urls) {
      if (areAllowed(url)) {
        Map<String, UsagePreference> before = byName(old, url);
        Map<String, UsagePreference> after = byName(now, url);
        Set<String> names = new LinkedHashSet<>(before.keySet());
        names.addAll(after.keySet());
        for (String name : names) {
          UsagePreference was = before.get(name);
          UsagePreference is = after.get(name);
          if (!value(was).equals(value(is))) {
            changes.putIfAbsent(
                Arrays.asList(each ? url : "", name, was, is),
                new Change<>(Kind.USAGE, List.of(), url, stated(was), stated(is), was, is));
          }
        }
      }
    }
    return List.copyOf(changes.values());
  }

  private static Map<String, UsagePreference> byName(Rules rules, String url) {
    return rules.decide(url).usage().all().stream()
        .filter(statement -> statement.kind() != UsagePreference.Kind.UNRECOGNISED)
        .collect(toMap(UsagePreference::name, s -> s, (s, t) -> s, LinkedHashMap::new));
  }

  private static String stated(@Nullable UsagePreference statement) {
    return statement == null ? "" : statement.name() + "=" + statement.stated();
  }

  private static String value(@Nullable UsagePreference statement) {
    return statement == null ? Preference.UNKNOWN.toString() : statement.stated();
  }

  /** Returns whether the same is stated about every URL that both allow. */
  boolean isSame() {
    return old.usageStatements().equals(now.usageStatements());
  }

  /** Returns whether URLs, one for each pair of paths, certainly show all changes. */
  boolean isShownBy(Collection<String> urls) {
    return Stream.of(old, now)
            .flatMap(rules -> rules.usagePaths().stream())
            .noneMatch(path -> path.indexOf('*') >= 0)
        && urls.stream().allMatch(this::areAllowed);
  }

  private boolean areAllowed(String url) {
    return old.isAllowed(url) && now.isAllowed(url);
  }
}
