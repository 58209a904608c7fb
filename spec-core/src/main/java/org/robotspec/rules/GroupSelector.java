package org.robotspec.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.text.Ascii;

/**
 * Selects the groups of a file that apply to a crawler (G-1 to G-5, D-1, D-7, D-8, D-13).
 *
 * <p>All groups for the chosen user agent form one group (G-3).
 */
final class GroupSelector {
  private static final int NONE = Integer.MAX_VALUE;

  private final Lines lines;
  private final boolean caseSensitive;
  private final boolean union;
  private final boolean lenient;
  private final boolean ignoresStar;
  private final List<String> names;
  private final boolean fallsBack;
  // A candidate is a name, or its part before a hyphen: the longer part is the better one.
  private final int star; // the candidate after all others: all crawlers
  private final int[] named; // for each group, the best candidate that it names, or NONE
  private final int wanted; // the best of these that the crawler follows

  GroupSelector(Lines lines, Crawler crawler, SpecProfile profile) {
    this(
        lines,
        crawler,
        profile.get(ProfileSettings.USER_AGENT_CASE_SENSITIVE),
        profile.get(ProfileSettings.PREFIX_FALLBACK) && !profile.get(ProfileSettings.LENIENT),
        profile);
  }

  /** Selects the groups for a policy token: only those that name it, in any case (U-10). */
  GroupSelector(Lines lines, String policyToken, SpecProfile profile) {
    this(lines, new Crawler(List.of(policyToken), true, true), false, false, profile);
  }

  private GroupSelector(
      Lines lines, Crawler crawler, boolean caseSensitive, boolean fallsBack, SpecProfile profile) {
    this.lines = lines;
    this.caseSensitive = caseSensitive;
    this.union = profile.get(ProfileSettings.OBEY_ALL_NAMES);
    this.lenient = profile.get(ProfileSettings.LENIENT);
    this.ignoresStar = crawler.ignoresStar();
    this.names = crawler.names();
    this.fallsBack = fallsBack;
    this.star = names.size() + names.stream().mapToInt(String::length).sum();
    this.named = new int[lines.groups()];
    int best = NONE;
    for (int group = 0; group < named.length; group++) {
      named[group] = candidateOf(group);
      best = Math.min(best, named[group]);
    }
    this.wanted = isIgnored(best) ? NONE : best;
  }

  /** Returns the user agent of the chosen groups; null if no group is for the crawler. */
  @Nullable String userAgent() {
    return name(wanted);
  }

  private @Nullable String name(int candidate) {
    if (candidate == NONE || candidate >= star) {
      return candidate == NONE ? null : "*";
    }
    int shorter = candidate - names.size();
    for (String name : candidate < names.size() ? List.<String>of() : names) {
      if (shorter < name.length()) {
        return name.substring(0, name.length() - shorter);
      }
      shorter -= name.length();
    }
    return names.get(candidate);
  }

  private boolean isIgnored(int candidate) {
    return ignoresStar && candidate == star;
  }

  /** Returns whether there are groups for all crawlers, but this one follows none (D-20). */
  boolean isStarIgnored() {
    return wanted == NONE && Arrays.stream(named).anyMatch(this::isIgnored);
  }

  boolean isChosen(int group) {
    return isWanted(named[group]);
  }

  /** Returns whether a user-agent line alone would choose its group. */
  boolean isChosenBy(int line) {
    return isWanted(candidate(line));
  }

  private boolean isWanted(int candidate) {
    return candidate != NONE
        && (candidate == wanted || (union && candidate < star && wanted < star));
  }

  List<GroupMatch> matches(List<Group> groups) {
    List<GroupMatch> matches = new ArrayList<>();
    for (int group = 0; group < named.length; group++) {
      matches.add(new GroupMatch(groups.get(group), name(named[group]), reason(group)));
    }
    return List.copyOf(matches);
  }

  private GroupMatch.Reason reason(int group) {
    int candidate = named[group];
    if (candidate == NONE) {
      return GroupMatch.Reason.OTHERS;
    }
    if (isIgnored(candidate)) {
      return GroupMatch.Reason.STAR_IGNORED;
    }
    if (!isChosen(group)) {
      return GroupMatch.Reason.LESS_SPECIFIC;
    }
    return candidate == star
        ? GroupMatch.Reason.STAR
        : candidate == 0 ? GroupMatch.Reason.NAMED : GroupMatch.Reason.FALLBACK;
  }

  private int candidateOf(int group) {
    int best = NONE;
    int end = lines.groupStart(group + 1);
    for (int i = lines.groupStart(group); i < end && !lines.isRule(i); i++) {
      if (lines.is(i, Field.USER_AGENT)) {
        best = Math.min(best, candidate(i));
      }
    }
    return best;
  }

  private int candidate(int line) {
    if (isGlobal(lines, line, lenient)) {
      return star;
    }
    int start = lines.start(line);
    // Compare both the token and what google/robotstxt reads, which ends at a digit.
    int shortEnd = start;
    while (shortEnd < lines.end(line) && Ascii.isLetterOrDash(lines.bytes()[shortEnd])) {
      shortEnd++;
    }
    int end = shortEnd;
    while (!lenient && end < lines.end(line) && Ascii.isTokenChar(lines.bytes()[end])) {
      end++;
    }
    int whole = candidate(start, end);
    return end == shortEnd ? whole : Math.min(whole, candidate(start, shortEnd));
  }

  /** Returns the candidate that a token is; the octets of a token are compared once for a name. */
  private int candidate(int start, int end) {
    int length = end - start;
    int best = NONE;
    int parts = names.size();
    for (int c = 0; c < names.size(); c++) {
      String name = names.get(c);
      boolean whole = length == name.length();
      boolean part =
          fallsBack && length > 0 && length < name.length() && name.charAt(length) == '-';
      if ((whole || (part && best == NONE)) && beginsWith(name, start, length)) {
        if (whole) {
          return c;
        }
        best = parts + name.length() - length;
      }
      parts += name.length();
    }
    return best;
  }

  private boolean beginsWith(String name, int start, int length) {
    for (int i = 0; i < length; i++) {
      int theirs = lines.bytes()[start + i];
      int ours = name.charAt(i);
      if (ours != theirs && (caseSensitive || Ascii.lower(ours) != Ascii.lower(theirs))) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a line is for every crawler: {@code *}, leniently also {@code * foo}. */
  static boolean isGlobal(Lines lines, int line, boolean lenient) {
    int start = lines.start(line);
    int length = lines.end(line) - start;
    return length > 0
        && lines.bytes()[start] == '*'
        && (length == 1 || (lenient && Ascii.isSpace(lines.bytes()[start + 1])));
  }
}
