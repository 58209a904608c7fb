package org.robotspec.rules;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.text.Ascii;
import org.robotspec.text.CrawlerName;

/**
 * The groups of a file by the names in their user-agent lines: for many crawlers, each of which
 * then costs no more than its own groups. Immutable.
 */
final class GroupIndex {
  private final boolean withCase;
  private final boolean union;
  private final boolean fallsBack;
  private final Map<String, Set<Integer>> named = new TreeMap<>(); // names may have equal hashes
  private final TreeSet<Integer> lengths = new TreeSet<>(); // those of the names
  private final TreeSet<Integer> policies = new TreeSet<>();

  /** The groups for {@code *}, and those for policy tokens. */
  final Set<Integer> ofAll = new TreeSet<>();

  GroupIndex(Lines lines, SpecProfile profile) {
    boolean lenient = profile.get(ProfileSettings.LENIENT);
    withCase = profile.get(ProfileSettings.USER_AGENT_CASE_SENSITIVE);
    union = profile.get(ProfileSettings.OBEY_ALL_NAMES);
    fallsBack = profile.get(ProfileSettings.PREFIX_FALLBACK) && !lenient;
    for (int group = 0; group < lines.groups(); group++) {
      int end = lines.groupStart(group + 1);
      for (int i = lines.groupStart(group); i < end && !lines.isRule(i); i++) {
        String value = lines.is(i, Field.USER_AGENT) ? lines.value(i) : "";
        if (GroupSelector.isGlobal(lines, i, lenient) && !value.isEmpty()) {
          ofAll.add(group);
        }
        for (String name : CrawlerName.named(value, lenient)) {
          lengths.add(name.length());
          named.computeIfAbsent(key(name), n -> new TreeSet<>()).add(group);
        }
        if (!CrawlerName.purpose(CrawlerName.tokenAtStart(value)).isEmpty()) {
          policies.add(group);
        }
      }
    }
    ofAll.addAll(policies);
  }

  private String key(String name) {
    return withCase ? name : Ascii.lower(name);
  }

  /** Returns the groups that a crawler may follow, those for policy tokens among them (U-10). */
  Set<Integer> groupsFor(Crawler crawler) {
    Set<Integer> groups = naming(crawler);
    if (groups.isEmpty()) {
      return ofAll;
    }
    groups.addAll(policies);
    return groups;
  }

  /** Returns the groups that name a crawler, or else a part of its name before a hyphen (G-5). */
  Set<Integer> naming(Crawler crawler) {
    Set<Integer> groups = new TreeSet<>();
    Stream<String> parts = fallsBack ? crawler.names().stream().flatMap(this::parts) : Stream.of();
    Stream.concat(crawler.names().stream(), parts)
        .map(name -> named.getOrDefault(key(name), Set.of()))
        .filter(found -> !found.isEmpty())
        .limit(union ? Integer.MAX_VALUE : 1)
        .forEach(groups::addAll);
    return groups;
  }

  /** Returns the parts of a name before its hyphens, of lengths that the file has (G-5, D-7). */
  private Stream<String> parts(String name) {
    return lengths.headSet(name.length(), false).descendingSet().stream()
        .filter(length -> name.charAt(length) == '-')
        .map(length -> name.substring(0, length));
  }
}
