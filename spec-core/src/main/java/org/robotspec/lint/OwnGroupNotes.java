package org.robotspec.lint;

import static java.util.stream.Collectors.joining;
import static org.robotspec.lint.NoteList.shown;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Extent;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.KnownCrawler.Purpose;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.text.CrawlerName;

/** Finds lines that a crawler's own group lacks, and crawlers that no group reaches (G-2). */
record OwnGroupNotes(
    Lines lines,
    List<GroupSummary> groups,
    GroupSummary forAll,
    NoteList notes,
    RobotsTxt robots,
    Set<Integer> harmful) {
  /** How many names of a group a message has. */
  private static final int MAX_NAMES = 8;

  /** How many rules a group may lack that repeats most of them. */
  private static final int MAX_LACKING = 3;

  /** How many groups are compared with the rules for all. */
  private static final int MAX_GROUPS = 100;

  void find() {
    List<Integer> closing =
        forAll.disallowed().stream().filter(i -> !harmful.contains(lines.line(i))).toList();
    addLost(
        NoteCode.LOST_RULES,
        "obey the rules",
        forAll.disallowsAll() ? List.of() : closing,
        OwnGroupNotes::hasOwnRules);
    addLost(
        NoteCode.LOST_PREFERENCES,
        "follow the preferences",
        forAll.members().stream().filter(lines::isUsage).toList(),
        OwnGroupNotes::hasOwnPreferences);
    addFewer(new LinkedHashSet<>(closing.stream().map(lines::value).toList()));
    addOthersFree();
    addRetired();
  }

  /** Notes names that lose lines of the groups for *, because their own groups have no such. */
  private void addLost(
      NoteCode code, String what, List<Integer> lost, Predicate<GroupSummary> has) {
    String which = NoteList.lines(lost.stream().map(lines::line).toList());
    Set<String> own = new HashSet<>();
    groups.stream().filter(has).forEach(group -> own.addAll(group.names()));
    for (GroupSummary group : lost.isEmpty() ? List.<GroupSummary>of() : groups) {
      // An owner lets a tool in on purpose.
      boolean invites = code == NoteCode.LOST_RULES && group.opensAll();
      List<Integer> agents =
          group.agents().stream()
              .filter(i -> loses(group.name(i), own))
              .filter(i -> !invites || KnownCrawler.of(group.name(i)).isPresent())
              .toList();
      if (!agents.isEmpty()) {
        String names = names(agents);
        String have =
            names.indexOf(',') < 0
                ? " has a group of its own, so it does not "
                : " have a group of their own, so they do not ";
        String message = names + have + what + " for *: " + which;
        notes.add(lines.line(agents.get(0)), code, message, null);
        own.addAll(group.names());
      }
    }
  }

  /** Notes the first group that repeats most of the rules for *, and lacks a few. */
  private void addFewer(Set<String> rules) {
    int at = rules.isEmpty() ? groups.size() : 0;
    while (at < Math.min(groups.size(), MAX_GROUPS) && !addFewer(groups.get(at), rules)) {
      at++;
    }
  }

  private boolean addFewer(GroupSummary group, Set<String> rules) {
    List<Integer> agents =
        group.agents().stream().filter(i -> loses(group.name(i), Set.of())).toList();
    Set<String> own = new HashSet<>();
    group.disallowed().forEach(i -> own.add(lines.value(i)));
    List<String> lacks =
        rules.stream().filter(path -> !own.contains(path)).limit(MAX_LACKING + 1).toList();
    String name = agents.isEmpty() ? "" : CrawlerName.tokenAtStart(lines.value(agents.get(0)));
    boolean other = name.isEmpty() || group.isForAll() || group.disallowsAll();
    if (other || lacks.size() > MAX_LACKING || rules.size() < 2 * lacks.size()) {
      return false;
    }
    String open =
        lacks.stream()
            .filter(path -> isOpen(name, path))
            .map(NoteList::shown)
            .collect(joining(", "));
    String message = names(agents) + " may fetch " + open + ", which * may not; is that meant?";
    return !open.isEmpty()
        && notes.add(lines.line(agents.get(0)), NoteCode.FEWER_RULES, message, null);
  }

  private boolean isOpen(String name, String path) {
    String sample = Extent.ANY_SITE + path.replace("*", "x").replace("$", "");
    return path.startsWith("/") && robots.rulesFor(Crawler.of(name)).isAllowed(sample);
  }

  private String names(List<Integer> agents) {
    return agents.stream()
        .map(i -> shown(CrawlerName.read(lines.value(i))))
        .distinct()
        .limit(MAX_NAMES)
        .collect(joining(", "));
  }

  /** Returns whether a name loses lines that were probably meant for it, too. */
  private static boolean loses(String name, Set<String> own) {
    return !own.contains(name)
        && CrawlerName.purpose(name).isEmpty()
        && KnownCrawler.ofFamily(name).filter(KnownCrawler::isInvited).isEmpty()
        && KnownCrawler.meantInFile(name).isEmpty();
  }

  /** Returns whether a group is for all, has its own Disallow, or has no lines. */
  private static boolean hasOwnRules(GroupSummary group) {
    boolean slows = group.rules().isEmpty() && group.has(Field.CRAWL_DELAY);
    return group.isForAll() || group.has(Field.DISALLOW) || (group.allowed().isEmpty() && !slows);
  }

  private static boolean hasOwnPreferences(GroupSummary group) {
    boolean states = group.has(Field.CONTENT_USAGE, Field.CONTENT_SIGNAL);
    return group.isForAll() || states || group.closesAll();
  }

  /** Notes that a group for search engines alone closes paths, which are open to all others. */
  private void addOthersFree() {
    List<GroupSummary> closing =
        groups.stream().filter(group -> group.disallows() && !group.disallowsAll()).toList();
    if (closing.size() == 1
        && closing.get(0).names().stream().anyMatch(OwnGroupNotes::isEngine)
        && forAll.rules().isEmpty()) {
      List<Integer> agents = closing.get(0).agents();
      String message =
          "these rules are for %s alone; crawlers without a group may fetch everything"
              .formatted(names(agents));
      notes.add(lines.line(agents.get(0)), NoteCode.OTHERS_FREE, message, null);
    }
  }

  private static boolean isEngine(String name) {
    return KnownCrawler.ofFamily(name).filter(k -> k.purpose() == Purpose.SEARCH).isPresent();
  }

  /** Notes retired names that are closed while their successors are not. */
  private void addRetired() {
    Map<String, Boolean> free = new HashMap<>(); // by the successor
    for (GroupSummary group : groups) {
      if (group.closesAll()) {
        group.agents().forEach(i -> addRetired(i, free));
      }
    }
  }

  private void addRetired(int i, Map<String, Boolean> free) {
    String name = CrawlerName.read(lines.value(i));
    String now =
        KnownCrawler.of(name).stream()
            .flatMap(known -> known.replacedBy().stream())
            .filter(other -> free.computeIfAbsent(other, successor -> isOpen(successor, "/")))
            .collect(joining(", "));
    if (!now.isEmpty()) {
      String message = "%s is retired, and what replaced it is not closed: %s";
      notes.add(lines.line(i), NoteCode.RETIRED_NAME, message.formatted(shown(name), now), null);
    }
  }
}
