package org.robotspec.rules;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.internal.matching.HashSeed;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.text.Ascii;
import org.robotspec.text.CrawlerName;

/**
 * Selects the groups of a file that apply to a crawler (G-1 to G-5, D-1, D-7, D-8, D-13).
 * Immutable.
 *
 * <p>A hash table of what the user-agent lines name makes a crawler cost no more than its name and
 * its own groups, for many crawlers, too.
 */
final class GroupSelector {
  private final Lines lines;
  private final boolean caseSensitive;
  private final boolean union;
  private final boolean lenient;
  private final boolean fallsBack;
  private final List<Integer> star = new ArrayList<>(); // the lines that are for every crawler

  /** The first token of each bucket; tokens count from 1. */
  private final int[] heads;

  // For each token: the next one of its bucket, its line, and its length.
  private final int[] next;
  private final int[] agents;
  private final int[] lengths;
  private int tokens;

  /** The lines that name a crawler, or its part before a hyphen, as {@code name} has it. */
  private record Naming(String name, List<Integer> agents) {}

  GroupSelector(Lines lines, SpecProfile profile) {
    this(lines, profile, null);
  }

  /**
   * Makes a selector for one crawler, which reads only the names with its letters; null for any.
   */
  GroupSelector(Lines lines, SpecProfile profile, @Nullable Crawler only) {
    this.lines = lines;
    String letters = only == null ? null : firstLetters(only);
    this.caseSensitive = profile.get(ProfileSettings.USER_AGENT_CASE_SENSITIVE);
    this.union = profile.get(ProfileSettings.OBEY_ALL_NAMES);
    this.lenient = profile.get(ProfileSettings.LENIENT);
    this.fallsBack = profile.get(ProfileSettings.PREFIX_FALLBACK) && !lenient;
    int room = 1 + 2 * lines.agents();
    this.heads = new int[2 * Integer.highestOneBit(room)];
    this.next = new int[room];
    this.agents = new int[room];
    this.lengths = new int[room];
    for (int i = lines.size() - 1; i >= lines.groupStart(0); i--) { // a bucket begins with the last
      if (lines.is(i, Field.USER_AGENT) && (letters == null || isAmong(letters, i))) {
        addAgent(i);
      }
    }
    Collections.reverse(star);
  }

  /** Returns the first letters of a crawler's names, in lower case, and that of every crawler. */
  private static String firstLetters(Crawler crawler) {
    StringBuilder letters = new StringBuilder("*");
    crawler.names().forEach(name -> letters.append(name, 0, Math.min(1, name.length())));
    return Ascii.lower(letters.toString());
  }

  private boolean isAmong(String letters, int i) {
    return lines.isEmpty(i) || letters.indexOf(Ascii.lower(lines.bytes()[lines.start(i)])) >= 0;
  }

  /** Adds the token of a line, and what google/robotstxt reads of it, which ends at a digit. */
  private void addAgent(int i) {
    if (isGlobal(i)) {
      star.add(i);
      return;
    }
    byte[] bytes = lines.bytes();
    int start = lines.start(i);
    int at = start;
    long hash = 0;
    for (; at < lines.end(i) && Ascii.isLetterOrDash(bytes[at]); at++) {
      hash = hash(hash, bytes[at]);
    }
    addToken(i, at - start, hash);
    int shortEnd = at;
    for (; !lenient && at < lines.end(i) && Ascii.isTokenChar(bytes[at]); at++) {
      hash = hash(hash, bytes[at]);
    }
    if (at > shortEnd) {
      addToken(i, at - start, hash);
    }
  }

  private long hash(long start, int character) {
    return HashSeed.mix(start ^ (caseSensitive ? character : Ascii.lower(character)));
  }

  private int bucket(long hash) {
    return (int) (hash >>> Integer.SIZE) & (heads.length - 1);
  }

  private void addToken(int agent, int length, long hash) {
    int token = ++tokens;
    agents[token] = agent;
    lengths[token] = length;
    next[token] = heads[bucket(hash)];
    heads[bucket(hash)] = token;
  }

  /** Returns whether a line is for every crawler: {@code *}, leniently also {@code * foo}. */
  private boolean isGlobal(int line) {
    int start = lines.start(line);
    int length = lines.end(line) - start;
    return length > 0
        && lines.bytes()[start] == '*'
        && (length == 1 || (lenient && Ascii.isSpace(lines.bytes()[start + 1])));
  }

  /** Returns the name of a user-agent line: crawlers take lines with equal names as one (G-3). */
  String name(int agent) {
    String value = lines.value(agent);
    String token = CrawlerName.tokenAtStart(value);
    token = isGlobal(agent) ? "*" : lenient ? CrawlerName.beforeDigits(token) : token;
    String read = token.isEmpty() ? value : token;
    return caseSensitive ? read : Ascii.lower(read);
  }

  /** Returns the groups that a crawler follows. */
  ChosenGroups choose(Crawler crawler) {
    List<Naming> naming = naming(crawler, union);
    if (!naming.isEmpty()) {
      return new ChosenGroups(lines, naming.get(0).name, agents(naming), false);
    }
    return star.isEmpty() || crawler.ignoresStar()
        ? new ChosenGroups(lines, null, List.of(), !star.isEmpty())
        : new ChosenGroups(lines, "*", star, false);
  }

  private static List<Integer> agents(List<Naming> naming) {
    Set<Integer> all = new TreeSet<>();
    naming.forEach(one -> all.addAll(one.agents));
    return naming.size() == 1 ? naming.get(0).agents : List.copyOf(all);
  }

  /** Returns the lines that name a crawler, the most specific names first: all, or the first. */
  private List<Naming> naming(Crawler crawler, boolean all) {
    List<Naming> found = new ArrayList<>();
    for (String name : crawler.names()) {
      add(found, name, name.length(), hashes(name));
      if (!all && !found.isEmpty()) {
        return found;
      }
    }
    for (String name : fallsBack && !crawler.verbatim() ? crawler.names() : List.<String>of()) {
      long[] hashes = hashes(name);
      for (int end = name.lastIndexOf('-'); end > 0; end = name.lastIndexOf('-', end - 1)) {
        add(found, name, end, hashes);
        if (!all && !found.isEmpty()) {
          return found;
        }
      }
    }
    return found;
  }

  /** Returns the hash of each start of a name. */
  private long[] hashes(String name) {
    long[] hashes = new long[name.length() + 1];
    for (int i = 0; i < name.length(); i++) {
      hashes[i + 1] = hash(hashes[i], name.charAt(i));
    }
    return hashes;
  }

  /** Adds the lines whose token is the start of a name, if there are any. */
  private void add(List<Naming> found, String name, int end, long[] hashes) {
    List<Integer> naming = new ArrayList<>();
    for (int token = heads[bucket(hashes[end])]; token > 0; token = next[token]) {
      if (lengths[token] == end && isAt(name, end, lines.start(agents[token]))) {
        naming.add(agents[token]);
      }
    }
    if (!naming.isEmpty()) {
      found.add(new Naming(name.substring(0, end), naming));
    }
  }

  private boolean isAt(String name, int end, int start) {
    for (int i = 0; i < end; i++) {
      int theirs = lines.bytes()[start + i];
      int ours = name.charAt(i);
      if (ours != theirs && (caseSensitive || Ascii.lower(ours) != Ascii.lower(theirs))) {
        return false;
      }
    }
    return true;
  }

  /** Returns for each group whether a crawler follows it, and why. */
  List<GroupMatch> matches(Crawler crawler, List<Group> groups) {
    Map<Integer, String> named = new HashMap<>();
    List<Naming> naming = naming(crawler, true);
    naming.add(new Naming("*", star));
    naming.forEach(
        one -> one.agents.forEach(agent -> named.putIfAbsent(lines.groupOf(agent), one.name)));
    Set<Integer> chosen = new HashSet<>(choose(crawler).numbers());
    List<GroupMatch> matches = new ArrayList<>();
    for (int group = 0; group < groups.size(); group++) {
      @Nullable String name = named.get(group);
      GroupMatch.Reason reason = reason(crawler, name, chosen.contains(group));
      matches.add(new GroupMatch(groups.get(group), name, reason));
    }
    return List.copyOf(matches);
  }

  private static GroupMatch.Reason reason(Crawler crawler, @Nullable String name, boolean chosen) {
    if (name == null) {
      return GroupMatch.Reason.OTHERS;
    }
    boolean isStar = name.equals("*");
    if (!chosen) {
      return isStar && crawler.ignoresStar()
          ? GroupMatch.Reason.STAR_IGNORED
          : GroupMatch.Reason.LESS_SPECIFIC;
    }
    return isStar
        ? GroupMatch.Reason.STAR
        : name.equals(crawler.names().get(0))
            ? GroupMatch.Reason.NAMED
            : GroupMatch.Reason.FALLBACK;
  }
}
