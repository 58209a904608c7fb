package org.robotspec.lint;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.PathPattern;

/**
 * A group of a file, or several that a crawler follows as one (G-3), with what the checks of each
 * line ask.
 *
 * @param file the file
 * @param members the indexes of the group's lines
 * @param isForAll whether crawlers that no group names follow it
 * @param agents the indexes of its user-agent lines
 * @param names the names as they are compared: product tokens in lower case, or {@code *}
 * @param fields the fields of its lines
 * @param isForGoogle whether one of the names is Googlebot's, or {@code *}
 * @param rules the indexes of its rules
 * @param disallowed the indexes of the rules that disallow a path
 * @param disallowsAll whether a rule disallows everything
 * @param allowed the indexes of the rules that allow a path
 */
record GroupSummary(
    ReadFile file,
    List<Integer> members,
    boolean isForAll,
    List<Integer> agents,
    Set<String> names,
    Set<Field> fields,
    boolean isForGoogle,
    List<Integer> rules,
    List<Integer> disallowed,
    boolean disallowsAll,
    List<Integer> allowed) {

  /** Returns the groups of a file. */
  static List<GroupSummary> of(ReadFile file) {
    Set<Integer> forAll = new HashSet<>(file.robots().groupsForAll());
    return IntStream.range(0, file.lines().groups())
        .mapToObj(group -> of(file, List.of(group), forAll.contains(group)))
        .toList();
  }

  /** Returns the groups for {@code *} as one, which is empty if there are none. */
  static GroupSummary forAll(ReadFile file) {
    List<Integer> groups = file.robots().groupsForAll();
    return of(file, groups, !groups.isEmpty());
  }

  private static GroupSummary of(ReadFile file, List<Integer> groups, boolean isForAll) {
    Lines lines = file.lines();
    List<Integer> members =
        groups.stream()
            .flatMap(n -> IntStream.range(lines.groupStart(n), lines.groupStart(n + 1)).boxed())
            .toList();
    List<Integer> agents = only(members, i -> lines.is(i, Field.USER_AGENT));
    List<Integer> disallowed = only(members, i -> lines.is(i, Field.DISALLOW) && !lines.isEmpty(i));
    Set<String> names =
        agents.stream().map(file.robots()::name).collect(toCollection(TreeSet::new));
    return new GroupSummary(
        file,
        members,
        isForAll,
        agents,
        names,
        members.stream().map(lines::field).collect(toSet()),
        names.stream().anyMatch(GroupSummary::isForGoogle),
        only(members, lines::isRule),
        disallowed,
        disallowed.stream().anyMatch(i -> PathPattern.isEverything(lines.value(i))),
        only(members, i -> lines.is(i, Field.ALLOW) && !lines.isEmpty(i)));
  }

  private static List<Integer> only(List<Integer> members, Predicate<Integer> which) {
    return members.stream().filter(which).toList();
  }

  /** Returns the index of the first line. */
  int start() {
    return members.get(0);
  }

  boolean has(Field... any) {
    return Stream.of(any).anyMatch(fields::contains);
  }

  /** Returns whether a line is behind the first rule. */
  boolean isBehindRule(int i) {
    return !rules.isEmpty() && i > rules.get(0);
  }

  /** Returns whether the user-agent lines contain nothing but the names. */
  boolean isWhole() {
    return agents.stream().allMatch(i -> name(i).equalsIgnoreCase(file.lines().value(i)));
  }

  /** Returns the index of the last user-agent line above a line of the group. */
  int agentAbove(int i) {
    int at = Collections.binarySearch(agents, i);
    return agents.get((at < 0 ? -at - 1 : at) - 1);
  }

  /** Returns the name of a user-agent line as it is compared. */
  String name(int agent) {
    return file.robots().name(agent);
  }

  static boolean isForGoogle(String name) {
    return name.equals("*")
        || KnownCrawler.ofFamily(name)
            .filter(known -> known.token().startsWith("Googlebot"))
            .isPresent();
  }

  /** Returns whether each path that is allowed is everything, and there is one. */
  boolean opensAll() {
    return !allowed.isEmpty() && allowed.stream().allMatch(this::isEverything);
  }

  private boolean isEverything(int rule) {
    return PathPattern.isEverything(file.lines().value(rule));
  }

  boolean disallows() {
    return !disallowed.isEmpty();
  }

  /** Returns whether a rule disallows something other than everything, and no rule allows. */
  boolean disallowsLess() {
    return allowed.isEmpty() && !disallowed.stream().allMatch(this::isEverything);
  }

  /** Returns whether the group's crawlers may fetch nothing, by this group alone. */
  boolean closesAll() {
    return disallowsAll && allowed.isEmpty();
  }
}
