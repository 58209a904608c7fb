package org.robotspec.lint;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.text.Ascii;
import org.robotspec.text.CrawlerName;

/**
 * A summary of a group, made before its lines are checked.
 *
 * @param start the index of its first line in {@link Lines}
 * @param end the index after its last line
 * @param names the names as they are compared: product tokens in lower case, or {@code *}
 * @param whole whether its user-agent lines contain nothing but these names
 * @param fields the fields that it has
 * @param rules how many lines are rules
 * @param disallowsAll whether a rule disallows everything
 * @param disallowsPart whether a rule disallows another path
 * @param allows whether a rule allows a path
 */
record GroupSummary(
    int start,
    int end,
    Set<String> names,
    boolean whole,
    Set<Field> fields,
    int rules,
    boolean disallowsAll,
    boolean disallowsPart,
    boolean allows) {

  /** Returns the groups of a file. */
  static List<GroupSummary> of(Lines lines) {
    List<GroupSummary> groups = new ArrayList<>();
    for (int group = 0; group < lines.groups(); group++) {
      groups.add(of(lines, lines.groupStart(group), lines.groupStart(group + 1)));
    }
    return groups;
  }

  private static GroupSummary of(Lines lines, int start, int end) {
    Set<String> names = new TreeSet<>();
    Set<Field> fields = EnumSet.noneOf(Field.class);
    boolean whole = true;
    int rules = 0;
    boolean disallowsAll = false;
    boolean disallowsPart = false;
    boolean allows = false;
    for (int i = start; i < end; i++) {
      Field field = lines.field(i);
      fields.add(field);
      rules += field.isRule() ? 1 : 0;
      if (field == Field.USER_AGENT) {
        names.add(name(lines.value(i)));
        whole &= names.contains(Ascii.lower(lines.value(i)));
      } else if (field == Field.DISALLOW && !lines.isEmpty(i)) {
        boolean all = PathNotes.isEverything(lines.value(i));
        disallowsAll |= all;
        disallowsPart |= !all;
      }
      allows |= field == Field.ALLOW && !lines.isEmpty(i);
    }
    return new GroupSummary(
        start, end, names, whole, fields, rules, disallowsAll, disallowsPart, allows);
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

  boolean isForAll() {
    return names.contains("*");
  }

  boolean isForGoogle() {
    return names.stream().anyMatch(GroupSummary::isForGoogle);
  }

  static boolean isForGoogle(String name) {
    return name.equals("*")
        || KnownCrawler.ofFamily(name)
            .filter(known -> known.token().startsWith("Googlebot"))
            .isPresent();
  }

  boolean disallows() {
    return disallowsAll || disallowsPart;
  }

  /** Returns whether the group's crawlers may fetch nothing, by this group alone. */
  boolean closesAll() {
    return disallowsAll && !allows;
  }
}
