package org.robotspec.rules;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/**
 * Which lines of a file count for a crawler (G-1 to G-5, D-1, D-7, D-8).
 *
 * <p>All groups for the chosen user agent are one group (G-3).
 */
final class GroupSelector {

  private static final int MATCHES_NONE = Integer.MAX_VALUE;

  private final Lines lines;
  private final boolean caseSensitive;
  private final boolean union;
  private final boolean lenient;
  private final List<String> candidates;

  GroupSelector(Lines lines, Crawler crawler, SpecProfile profile) {
    this.lines = lines;
    this.caseSensitive = profile.get(ProfileSettings.USER_AGENT_CASE_SENSITIVE);
    this.union = profile.get(ProfileSettings.AGENT_UNION);
    this.lenient = profile.get(ProfileSettings.LENIENT);
    this.candidates = candidates(crawler, profile);
  }

  /** The chosen group. */
  static final class Selection {

    /** Its user agent; null if no group is for the crawler. */
    final @Nullable String group;

    /** The indexes of its lines, as many as {@link #size}. */
    final int[] lines;

    final int size;

    private Selection(@Nullable String group, int[] lines, int size) {
      this.group = group;
      this.lines = lines;
      this.size = size;
    }
  }

  /**
   * Returns the user agents to look for, best first: the crawler's own names, then what stands
   * before each of their hyphens.
   */
  private static List<String> candidates(Crawler crawler, SpecProfile profile) {
    if (profile.get(ProfileSettings.LENIENT)) {
      return crawler.names();
    }
    List<String> tokens = new ArrayList<>();
    for (String name : crawler.names()) {
      String token = Ascii.token(name);
      if (!token.isEmpty()) {
        tokens.add(token);
      }
    }
    if (profile.get(ProfileSettings.PREFIX_FALLBACK)) {
      for (String token : List.copyOf(tokens)) {
        for (int at = token.lastIndexOf('-'); at > 0; at = token.lastIndexOf('-', at - 1)) {
          tokens.add(token.substring(0, at));
        }
      }
    }
    return tokens;
  }

  Selection select() {
    int best = MATCHES_NONE;
    boolean global = false;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.field(i) == Field.USER_AGENT) {
        best = Math.min(best, candidate(i));
        global |= isGlobal(i);
      }
    }
    if (best != MATCHES_NONE) {
      return collect(candidates.get(best), best);
    }
    return global ? collect("*", MATCHES_NONE) : new Selection(null, new int[0], 0);
  }

  /** Collects the lines of every group of one candidate, or of {@code *}. */
  private Selection collect(String group, int wanted) {
    int[] selected = new int[lines.size()];
    int size = 0;
    int groupStart = 0;
    boolean inGroup = false;
    boolean ruleSeen = true;
    for (int i = 0; i < lines.size(); i++) {
      Field field = lines.field(i);
      if (field == Field.USER_AGENT) {
        if (ruleSeen) {
          inGroup = false;
          ruleSeen = false;
          groupStart = i;
        }
        if (!inGroup && isWanted(i, wanted)) {
          inGroup = true;
          size = addDelays(groupStart, i, selected, size);
        }
      } else {
        ruleSeen |= field.isRule();
        if (inGroup && field != Field.SITEMAP) {
          selected[size++] = i;
        }
      }
    }
    return new Selection(group, selected, size);
  }

  /** Takes the crawl delays between the first user-agent line of a group and the wanted one. */
  private int addDelays(int from, int to, int[] selected, int size) {
    int at = size;
    for (int i = from; i < to; i++) {
      if (lines.field(i) == Field.CRAWL_DELAY) {
        selected[at++] = i;
      }
    }
    return at;
  }

  private boolean isWanted(int line, int wanted) {
    if (wanted == MATCHES_NONE) {
      return isGlobal(line);
    }
    int candidate = candidate(line);
    return union ? candidate != MATCHES_NONE : candidate == wanted;
  }

  /** Returns the index of the candidate that a user-agent line names. */
  private int candidate(int line) {
    if (isGlobal(line)) {
      return MATCHES_NONE;
    }
    int start = lines.start(line);
    int end = start;
    while (end < lines.end(line) && Ascii.isTokenChar(lines.bytes()[end])) {
      end++;
    }
    for (int c = 0; c < candidates.size(); c++) {
      if (equal(candidates.get(c), start, end)) {
        return c;
      }
    }
    return MATCHES_NONE;
  }

  private boolean equal(String candidate, int start, int end) {
    if (candidate.length() != end - start) {
      return false;
    }
    for (int i = 0; i < candidate.length(); i++) {
      int theirs = lines.bytes()[start + i];
      int ours = candidate.charAt(i);
      if (ours != theirs && (caseSensitive || Ascii.lower(ours) != Ascii.lower(theirs))) {
        return false;
      }
    }
    return true;
  }

  /** Says whether a line is for every crawler: {@code *}, leniently also {@code * foo}. */
  private boolean isGlobal(int line) {
    int start = lines.start(line);
    int length = lines.end(line) - start;
    return length > 0
        && lines.bytes()[start] == '*'
        && (length == 1 || (lenient && Ascii.isSpace(lines.bytes()[start + 1])));
  }
}
