package org.robotspec.cli.expect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.rules.Group;
import org.robotspec.rules.GroupMatch;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.text.CrawlerName;
import org.robotspec.text.WhiteSpace;

/** The lines of a robots.txt by group: those that a crawler follows, and places for new ones. */
final class GroupLines {
  /** The fields that a crawler's own group repeats; google/robotstxt reads the misspellings. */
  private static final Pattern REPEATED =
      Pattern.compile(
          "(?i)\\s*(allow|diss?al+[ao]w|diasllow|content-(usage|signal)|request-rate|visit-time).*");

  private static final Pattern NAME_OR_RULE =
      Pattern.compile("(?i)\\s*(user.?agent|(dis)?allow).*");

  private final String[] text;
  private final int lines;
  private final boolean lenient;
  private final List<Group> groups;

  GroupLines(byte[] body, RobotsTxt robots) {
    text = new String(body, UTF_8).split("\r\n|\r|\n", -1);
    lines = text[text.length - 1].isEmpty() ? text.length - 1 : text.length;
    lenient = robots.profile().get(ProfileSettings.LENIENT);
    groups = robots.groups();
  }

  /** Returns whether a group is for one crawler alone. */
  boolean isFor(CrawlerExpectations one, Group group) {
    return group.userAgents().stream()
        .map(name -> one.isForAll() ? List.of(name) : CrawlerName.named(name, lenient))
        .allMatch(names -> names.stream().limit(1).anyMatch(one.name()::equalsIgnoreCase));
  }

  /** Returns the lines of groups that a crawler's own group repeats, without comments. */
  List<String> repeated(List<GroupMatch> followed) {
    return followed.stream()
        .map(GroupMatch::group)
        .flatMapToInt(group -> IntStream.range(group.line(), end(group)))
        .mapToObj(line -> text[line - 1])
        .filter(line -> REPEATED.matcher(line).matches())
        .map(line -> WhiteSpace.LINE.trim(line.split("[#\0]", 2)[0]))
        .toList();
  }

  private int end(Group group) {
    return groups.stream()
        .mapToInt(Group::line)
        .filter(line -> line > group.line())
        .findFirst()
        .orElse(lines + 1);
  }

  /** Returns the line after which a rule goes: the deciding one, or the last of the groups. */
  int place(List<Group> own, @Nullable Rule deciding) {
    Group last = own.get(own.size() - 1);
    int line = deciding == null ? 0 : deciding.line();
    return own.stream().anyMatch(group -> group.line() < line && line < end(group))
        ? line
        : IntStream.range(last.line(), end(last))
            .filter(at -> NAME_OR_RULE.matcher(text[at - 1]).matches())
            .max()
            .orElse(last.line());
  }

  /** Returns the line after which a new group joins no other one. */
  int placeOfNewGroup() {
    Group last = groups.isEmpty() ? null : groups.get(groups.size() - 1);
    return last == null || !last.rules().isEmpty() ? lines : last.line() - 1;
  }
}
