package org.robotspec.lint;

import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
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
 * @param firstDisallow the index of the first rule that disallows a path; {@code end} if none does
 * @param disallowsAll whether a rule disallows everything
 * @param allows whether a rule allows a path
 */
record GroupSummary(
    Lines lines,
    int start,
    int end,
    List<Integer> agents,
    Set<String> names,
    boolean isForGoogle,
    int firstRule,
    int firstDisallow,
    boolean disallowsAll,
    boolean allows) {

  /** Returns the groups of a file, by the index of their first line. */
  static NavigableMap<Integer, GroupSummary> of(Lines lines) {
    NavigableMap<Integer, GroupSummary> groups = new TreeMap<>();
    for (int group = 0; group < lines.groups(); group++) {
      int start = lines.groupStart(group);
      groups.put(start, of(lines, start, lines.groupStart(group + 1)));
    }
    return groups;
  }

  private static GroupSummary of(Lines lines, int start, int end) {
    List<Integer> agents = with(lines, start, end, Field.USER_AGENT).boxed().toList();
    Set<String> names = new TreeSet<>();
    agents.forEach(i -> names.add(name(lines.value(i))));
    return new GroupSummary(
        lines,
        start,
        end,
        agents,
        names,
        names.stream().anyMatch(GroupSummary::isForGoogle),
        IntStream.range(start, end).filter(lines::isRule).findFirst().orElse(end),
        paths(lines, start, end, Field.DISALLOW).findFirst().orElse(end),
        paths(lines, start, end, Field.DISALLOW).anyMatch(i -> isEverything(lines, i)),
        paths(lines, start, end, Field.ALLOW).findFirst().isPresent());
  }

  private static IntStream with(Lines lines, int start, int end, Field field) {
    return IntStream.range(start, end).filter(i -> lines.is(i, field));
  }

  private static IntStream paths(Lines lines, int start, int end, Field field) {
    return with(lines, start, end, field).filter(i -> !lines.isEmpty(i));
  }

  private static boolean isEverything(Lines lines, int i) {
    return PathPattern.isEverything(lines.value(i));
  }

  /** Returns the lines of the group with a field. */
  IntStream with(Field field) {
    return with(lines, start, end, field);
  }

  boolean has(Field field) {
    return with(field).findFirst().isPresent();
  }

  /** Returns how many lines are rules. */
  int rules() {
    return (int) IntStream.range(start, end).filter(lines::isRule).count();
  }

  /** Returns whether the user-agent lines contain nothing but the names. */
  boolean isWhole() {
    return agents.stream().allMatch(i -> name(i).equals(Ascii.lower(lines.value(i))));
  }

  /** Returns whether a rule disallows a path that is not everything. */
  boolean disallowsPart() {
    return paths(lines, start, end, Field.DISALLOW).anyMatch(i -> !isEverything(lines, i));
  }

  /** Returns whether each path that is allowed is everything, and there is one. */
  boolean opensAll() {
    return allows && paths(lines, start, end, Field.ALLOW).allMatch(i -> isEverything(lines, i));
  }

  /** Returns the index of the last user-agent line above a line of the group. */
  int agentAbove(int i) {
    int at = Collections.binarySearch(agents, i);
    return agents.get((at < 0 ? -at - 1 : at) - 1);
  }

  /** Returns the name of a user-agent line as it is compared. */
  String name(int agent) {
    return name(lines.value(agent));
  }

  /** Returns a name as it is compared. */
  static String name(String value) {
    return Ascii.lower(read(value));
  }

  /** Returns the part of a name that is read. */
  static String read(String value) {
    String token = CrawlerName.tokenAtStart(value);
    return token.isEmpty() ? value : token;
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

  boolean disallows() {
    return firstDisallow < end;
  }

  /** Returns whether the group's crawlers may fetch nothing, by this group alone. */
  boolean closesAll() {
    return disallowsAll && !allows;
  }
}
