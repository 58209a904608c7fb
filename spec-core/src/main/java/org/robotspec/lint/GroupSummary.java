package org.robotspec.lint;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.PathPattern;
import org.robotspec.text.Ascii;
import org.robotspec.text.CrawlerName;

/**
 * A group of a file, with what the checks of each line ask.
 *
 * @param lines the lines of the file
 * @param start the index of the group's first line
 * @param end the index after its last line
 * @param agents the indexes of its user-agent lines
 * @param names the names as they are compared: product tokens in lower case, or {@code *}
 * @param isForGoogle whether one of the names is Googlebot's, or {@code *}
 * @param firstRule the index of the first rule; {@code end} if there is none
 * @param disallowed the indexes of the rules that disallow a path
 * @param disallowsAll whether a rule disallows everything
 * @param allowed the indexes of the rules that allow a path
 */
record GroupSummary(
    Lines lines,
    int start,
    int end,
    List<Integer> agents,
    Set<String> names,
    boolean isForGoogle,
    int firstRule,
    List<Integer> disallowed,
    boolean disallowsAll,
    List<Integer> allowed) {

  /** Returns the groups of a file. */
  static List<GroupSummary> of(Lines lines) {
    return IntStream.range(0, lines.groups())
        .mapToObj(group -> of(lines, lines.groupStart(group), lines.groupStart(group + 1)))
        .toList();
  }

  private static GroupSummary of(Lines lines, int start, int end) {
    List<Integer> agents = filled(lines, start, end, Field.USER_AGENT);
    Set<String> names = new TreeSet<>();
    agents.forEach(i -> names.add(CrawlerName.compared(lines.value(i))));
    List<Integer> disallowed = filled(lines, start, end, Field.DISALLOW);
    return new GroupSummary(
        lines,
        start,
        end,
        agents,
        names,
        names.stream().anyMatch(GroupSummary::isForGoogle),
        IntStream.range(start, end).filter(lines::isRule).findFirst().orElse(end),
        disallowed,
        disallowed.stream().anyMatch(i -> PathPattern.isEverything(lines.value(i))),
        filled(lines, start, end, Field.ALLOW));
  }

  /** Returns the lines with a field, of rules those with a path. */
  private static List<Integer> filled(Lines lines, int start, int end, Field field) {
    return IntStream.range(start, end)
        .filter(i -> lines.is(i, field) && !(field.isRule() && lines.isEmpty(i)))
        .boxed()
        .toList();
  }

  boolean has(Field field) {
    return IntStream.range(start, end).anyMatch(i -> lines.is(i, field));
  }

  /** Returns how many lines are rules. */
  int rules() {
    return (int) IntStream.range(start, end).filter(lines::isRule).count();
  }

  /** Returns whether the user-agent lines contain nothing but the names. */
  boolean isWhole() {
    return agents.stream().allMatch(i -> name(i).equals(Ascii.lower(lines.value(i))));
  }

  boolean isEverything(int rule) {
    return PathPattern.isEverything(lines.value(rule));
  }

  /** Returns the index of the last user-agent line above a line of the group. */
  int agentAbove(int i) {
    int at = Collections.binarySearch(agents, i);
    return agents.get((at < 0 ? -at - 1 : at) - 1);
  }

  /** Returns the name of a user-agent line as it is compared. */
  String name(int agent) {
    return CrawlerName.compared(lines.value(agent));
  }

  static boolean isForGoogle(String name) {
    return name.equals("*")
        || KnownCrawler.ofFamily(name)
            .filter(known -> known.token().startsWith("Googlebot"))
            .isPresent();
  }

  boolean isForAll() {
    return names.contains("*");
  }

  /** Returns whether each path that is allowed is everything, and there is one. */
  boolean opensAll() {
    return !allowed.isEmpty() && allowed.stream().allMatch(this::isEverything);
  }

  boolean disallows() {
    return !disallowed.isEmpty();
  }

  /** Returns whether the group's crawlers may fetch nothing, by this group alone. */
  boolean closesAll() {
    return disallowsAll && allowed.isEmpty();
  }
}
