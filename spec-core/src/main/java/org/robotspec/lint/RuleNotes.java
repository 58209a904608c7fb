package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.Mistake.Found;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.PathPattern;
import org.robotspec.text.Ascii;

/** Finds rules that do not match what they seem to, or never decide. */
final class RuleNotes {
  /** The mistakes of a path that {@link PathNotes} does not find. */
  private static final List<Mistake<Path>> MISTAKES =
      List.of(
          new Mistake<>(NoteCode.NO_LEADING_SLASH, Path::slashless),
          new Mistake<>(NoteCode.SPACE_IN_PATH, Path::space),
          new Mistake<>(NoteCode.GOOGLE_DIFFERS, Path::differs),
          new Mistake<>(NoteCode.ROBOTS_TXT_ITSELF, Path::robotsTxt),
          new Mistake<>(NoteCode.REFUSES_EVERYTHING, Path::everythingOfGroup),
          new Mistake<>(NoteCode.WILDCARD_ONLY, Path::everything));

  /** All files of a type, such as {@code /*.js}. */
  private static final Pattern FILES = Pattern.compile("/?[*]++[.][A-Za-z0-9]{1,5}[*$]?");

  /** A dollar sign, encoded or not. */
  private static final Pattern DOLLAR = Pattern.compile("[$]|%24");

  private static final Disallowed NOTHING = new Disallowed(Integer.MAX_VALUE, Set.of(), false);

  private static final List<Mistake<Path>> OF_GROUP =
      List.of(new Mistake<>(NoteCode.SHORTER_ALLOW, Path::shorter));

  private final Lines lines;
  private final NoteList notes;
  private final SpecProfile profile;
  private final PathNotes pathNotes;
  private final List<Disallowed> disallowed; // by each group
  private final int leastDisallow;
  private final int leastAllow;

  /**
   * What a group disallows.
   *
   * @param shortest the rank of the shortest Disallow
   * @param folders the folders
   * @param less whether it is something other than everything, and no rule allows
   */
  private record Disallowed(int shortest, Set<String> folders, boolean less) {}

  RuleNotes(ReadFile file, NoteList notes, PathNotes pathNotes, List<GroupSummary> groups) {
    this.lines = file.lines();
    this.notes = notes;
    this.profile = file.profile();
    this.pathNotes = pathNotes;
    this.disallowed = groups.stream().map(this::disallowed).toList();
    this.leastDisallow = leastOverSlash(false);
    this.leastAllow = leastOverSlash(true);
  }

  private Disallowed disallowed(GroupSummary group) {
    List<Integer> rules = group.disallowed();
    List<String> paths = rules.stream().map(lines::value).toList();
    return new Disallowed(
        least(rules.stream().map(this::pattern).filter(PathPattern::canMatch), false),
        new LinkedHashSet<>(paths.stream().filter(RuleNotes::isFolder).toList()),
        group.disallowsLess());
  }

  /** Returns the least rank of the file's rules of a kind that win over one of / of the other. */
  private int leastOverSlash(boolean allow) {
    return least(
        IntStream.range(0, lines.size())
            .filter(i -> lines.is(i, allow ? Field.ALLOW : Field.DISALLOW))
            .mapToObj(this::pattern)
            .filter(pattern -> pattern.rank(allow) >= (allow ? 2 : 3)),
        allow);
  }

  private static int least(Stream<PathPattern> rules, boolean allow) {
    return rules.mapToInt(rule -> rule.rank(allow)).min().orElse(Integer.MAX_VALUE);
  }

  private PathPattern pattern(int i) {
    return PathPattern.of(profile, lines, i);
  }

  /** Returns whether a path is a folder that may have files of a type. */
  private static boolean isFolder(String value) {
    String path = PathNotes.start(value);
    String folder = path.endsWith("*") ? path.substring(0, path.length() - 1) : path;
    return folder.length() > 2
        && folder.startsWith("/")
        && folder.endsWith("/")
        && folder.chars().allMatch(c -> Ascii.isLetterOrDash(c) || "_./0123456789".indexOf(c) >= 0);
  }

  /** Checks a rule, given the rest of its line, and compares it with the others. */
  void check(int i, boolean readable, String rest, RepeatedRules repeated) {
    String value = lines.value(i);
    boolean wrong = readable && pathNotes.check(value, rest);
    int group = lines.groupOf(i);
    Disallowed its = group < 0 ? NOTHING : disallowed.get(group);
    boolean allow = lines.is(i, Field.ALLOW);
    Path path = new Path(this, i, notes.text(), allow, value, pattern(i), its);
    if (readable && !wrong) {
      Mistake.addFirst(MISTAKES, path, notes);
    }
    if (!wrong && group >= 0 && path.pattern.canMatch()) {
      Mistake.addFirst(OF_GROUP, path, notes);
      // A path that differs only in encoding is for crawlers that compare it as written (D-12).
      String written = lines.octets(i);
      String reach = PathPattern.withoutNeedlessStars(written);
      repeated.check(allow, path.pattern.rank(allow), written, reach);
    }
  }

  /** The path of a rule, and what its group disallows. */
  private record Path(
      RuleNotes file,
      int i,
      LineText line,
      boolean allow,
      String value,
      PathPattern pattern,
      Disallowed its) {
    /** Finds an Allow for files of one type that wins over no Disallow of its group (M-5). */
    @Nullable Found shorter() {
      if (!allow
          || pattern.rank(true) >= its.shortest
          || its.folders.isEmpty()
          || !FILES.matcher(PathNotes.start(value)).matches()) {
        return null;
      }
      boolean styles = value.contains(".css") || value.contains(".js");
      String folder =
          its.folders.stream()
              .filter(one -> styles && StyleNotes.mayHaveStyles(one))
              .findFirst()
              .orElseGet(() -> its.folders.iterator().next());
      String longer = folder.replace("*", "") + value.substring(value.indexOf('*'));
      String message =
          "every Disallow of the group is longer than %s and wins; to open a folder, write %s"
              .formatted(shown(value), shown(longer));
      return new Found(message, its.folders.size() == 1 ? line.withValue(longer) : null);
    }

    @Nullable Found slashless() {
      if (value.isEmpty() || pattern.canMatch()) {
        return null;
      }
      String message = shown(value) + " does not start with a slash, so it matches nothing";
      boolean crawler = KnownCrawler.of(value).isPresent();
      @Nullable String meant = crawler ? null : LineCorrections.path(PathNotes.start(value));
      boolean every = meant != null && PathNotes.hasEverything(meant);
      String advice = meant == null ? "" : "; write " + shown(meant);
      advice += crawler ? "; the name of a crawler belongs in a User-agent line" : "";
      message += every ? advice + ", which matches every URL" : advice;
      return new Found(message, every ? null : line.withValue(meant));
    }

    @Nullable Found space() {
      if (value.indexOf(' ') < 0 && value.indexOf('\t') < 0) {
        return null;
      }
      String asked = " has white space, for which URLs have %20; was it meant?";
      return PathNotes.hasEverything(value)
          ? new Found(shown(value) + asked)
          : new Found(this::googleDiffers, () -> line.withValue(encoded()));
    }

    @Nullable Found differs() {
      PathPattern asWritten = PathPattern.of(SpecProfile.GOOGLE_REFERENCE, file.lines, i);
      return pattern.toString().equals(asWritten.toString())
          ? null
          : new Found(this::googleDiffers, () -> line.withValue(encoded()));
    }

    private String googleDiffers() {
      return ("google/robotstxt compares %s as written, so for Googlebot it does not match %s;"
              + " write the latter")
          .formatted(shown(value), shown(encoded()));
    }

    /** Returns the normal path with each dollar sign as it was written, for its length (D-3). */
    private String encoded() {
      StringBuilder encoded = new StringBuilder();
      String normal = pattern.toString();
      Matcher dollar = DOLLAR.matcher(value);
      int from = 0;
      for (Matcher any = DOLLAR.matcher(normal); any.find(); from = any.end()) {
        encoded.append(normal, from, any.start()).append(dollar.find() ? dollar.group() : "$");
      }
      encoded.append(normal, from, normal.length());
      return encoded.toString().replace(" ", "%20").replace("\t", "%09");
    }

    @Nullable Found robotsTxt() {
      String message =
          "robots.txt itself may always be fetched; the rule disallows only longer paths,"
              + " such as /robots.txt.old";
      return !allow
              && pattern.toString().equals("/robots.txt")
              && file.profile.get(ProfileSettings.ROBOTS_TXT_ALLOWED)
          ? new Found(message, line.without())
          : null;
    }

    private boolean isWildcardForAll() {
      return value.indexOf('*') >= 0 && PathPattern.isEverything(value);
    }

    @Nullable Found everythingOfGroup() {
      String message =
          " matches every URL, as / does, so the other rules of the group disallow nothing more";
      return isWildcardForAll() && its.less && !allow ? new Found(shown(value) + message) : null;
    }

    /** Returns whether every rule that would win over / also wins over this one (M-5). */
    private boolean ranksAsSlash() {
      return (allow ? file.leastDisallow : file.leastAllow) > pattern.rank(allow);
    }

    @Nullable Found everything() {
      String message = " matches every URL, as / does, which crawlers without wildcards know, too";
      return isWildcardForAll() && ranksAsSlash()
          ? new Found(shown(value) + message, line.withValue("/"))
          : null;
    }
  }
}
