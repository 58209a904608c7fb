package org.robotspec.lint;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.robotspec.lint.NoteList.shown;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  private final Lines lines;
  private final NoteList notes;
  private final SpecProfile profile;
  private final PathNotes pathNotes;
  private final PathPattern pattern;
  private final PathPattern asWritten = new PathPattern(SpecProfile.GOOGLE_REFERENCE);

  /** All files of a type, such as {@code /*.js}. */
  private static final Pattern FILES = Pattern.compile("/?[*]++[.][A-Za-z0-9]{1,5}[*$]?");

  /** A dollar sign, encoded or not. */
  private static final Pattern DOLLAR = Pattern.compile("[$]|%24");

  // The rank of the shortest Disallow of the current group, and the first folders that it
  // disallows.
  private int shortest = Integer.MAX_VALUE;
  private final Set<String> folders = new LinkedHashSet<>();

  /** The ranks of all rules of the file that disallow, which are even, and of those that allow. */
  private final List<NavigableSet<Integer>> ranks = List.of(new TreeSet<>(), new TreeSet<>());

  // Whether the current group disallows something other than everything, and allows nothing.
  private boolean refusesLess;
  private final RepeatedRules repeated;

  RuleNotes(ReadFile file, NoteList notes, PathNotes pathNotes) {
    this.lines = file.lines();
    this.notes = notes;
    this.profile = file.profile();
    this.pathNotes = pathNotes;
    this.pattern = new PathPattern(profile);
    this.repeated = new RepeatedRules(notes);
  }

  void startGroup(GroupSummary group) {
    shortest = Integer.MAX_VALUE;
    folders.clear();
    for (int i : group.disallowed()) {
      pattern.read(lines, i);
      shortest = pattern.canMatch() ? Math.min(shortest, pattern.rank(false)) : shortest;
      if (isFolder(PathNotes.start(lines.value(i)))) {
        folders.add(lines.value(i));
      }
    }
    refusesLess =
        group.allowed().isEmpty() && !group.disallowed().stream().allMatch(group::isEverything);
    repeated.startGroup(group);
  }

  /** Returns whether a path is a folder that may have files of a type. */
  private static boolean isFolder(String path) {
    String folder = path.endsWith("*") ? path.substring(0, path.length() - 1) : path;
    return folder.length() > 2
        && folder.startsWith("/")
        && folder.endsWith("/")
        && folder.chars().allMatch(c -> Ascii.isLetterOrDash(c) || "_./0123456789".indexOf(c) >= 0);
  }

  /** Checks a rule, given the rest of its line. */
  void check(int i, boolean readable, String rest) {
    pattern.read(lines, i);
    String value = lines.value(i);
    boolean wrong = readable && pathNotes.check(value, rest);
    if (readable && !wrong) {
      asWritten.read(lines, i);
      Mistake.addFirst(MISTAKES, new Path(this, notes.text(), i, value), notes);
    }
    if (pattern.canMatch() && !wrong && i >= lines.groupStart(0)) {
      boolean allow = lines.is(i, Field.ALLOW);
      checkShorter(allow, value);
      // A path that differs only in encoding is for crawlers that compare it as written (D-12).
      int size = lines.end(i) - lines.start(i);
      String written = new String(lines.bytes(), lines.start(i), size, ISO_8859_1);
      String reach = PathPattern.withoutNeedlessStars(written);
      repeated.check(allow, pattern.rank(allow), written, reach);
    }
  }

  /** Notes an Allow for files of one type that wins over no Disallow of its group (M-5). */
  private void checkShorter(boolean allow, String value) {
    if (allow
        && pattern.rank(true) < shortest
        && !folders.isEmpty()
        && FILES.matcher(PathNotes.start(value)).matches()) {
      boolean styles = value.contains(".css") || value.contains(".js");
      String folder =
          folders.stream()
              .filter(one -> styles && StyleNotes.mayHaveStyles(one))
              .findFirst()
              .orElseGet(() -> folders.iterator().next());
      String longer = folder.replace("*", "") + value.substring(value.indexOf('*'));
      String message =
          "every Disallow of the group is longer than %s and wins; to open a folder, write %s"
              .formatted(shown(value), shown(longer));
      Correction written = folders.size() == 1 ? notes.text().withValue(longer) : null;
      notes.add(NoteCode.SHORTER_ALLOW, message, written);
    }
  }

  /** Returns whether every rule that would win over / also wins over this one (M-5). */
  private boolean ranksAsSlash(boolean allow) {
    if (ranks.get(0).isEmpty() && ranks.get(1).isEmpty()) {
      PathPattern other = new PathPattern(profile);
      for (int i = 0; i < lines.size(); i++) {
        if (lines.isRule(i)) {
          other.read(lines, i);
          int rank = other.rank(lines.is(i, Field.ALLOW));
          ranks.get(rank % 2).add(rank);
        }
      }
    }
    Integer next = ranks.get(allow ? 0 : 1).ceiling(allow ? 3 : 2); // the rank of /
    return next == null || next > pattern.rank(allow);
  }

  /** Returns the normalised path with each dollar sign as it was written, for its length (D-3). */
  private String encoded(String value) {
    StringBuilder encoded = new StringBuilder();
    String normal = pattern.toString();
    Matcher written = DOLLAR.matcher(value);
    int from = 0;
    for (Matcher any = DOLLAR.matcher(normal); any.find(); from = any.end()) {
      encoded.append(normal, from, any.start()).append(written.find() ? written.group() : "$");
    }
    encoded.append(normal, from, normal.length());
    return encoded.toString().replace(" ", "%20").replace("\t", "%09");
  }

  /** The path of a rule, which the patterns of the file have read. */
  private record Path(RuleNotes file, LineText line, int i, String value) {
    @Nullable Found slashless() {
      if (value.isEmpty() || file.pattern.canMatch()) {
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
          : new Found(this::googleDiffers, () -> line.withValue(file.encoded(value)));
    }

    @Nullable Found differs() {
      return file.pattern.toString().equals(file.asWritten.toString())
          ? null
          : new Found(this::googleDiffers, () -> line.withValue(file.encoded(value)));
    }

    private String googleDiffers() {
      return ("google/robotstxt compares %s as written, so for Googlebot it does not match %s;"
              + " write the latter")
          .formatted(shown(value), shown(file.encoded(value)));
    }

    @Nullable Found robotsTxt() {
      String message =
          "robots.txt itself may always be fetched; the rule disallows only longer paths,"
              + " such as /robots.txt.old";
      return !isAllow()
              && file.pattern.toString().equals("/robots.txt")
              && file.profile.get(ProfileSettings.ROBOTS_TXT_ALLOWED)
          ? new Found(message, line.without())
          : null;
    }

    private boolean isAllow() {
      return file.lines.is(i, Field.ALLOW);
    }

    private boolean isWildcardForAll() {
      return value.indexOf('*') >= 0 && PathPattern.isEverything(value);
    }

    @Nullable Found everythingOfGroup() {
      String message =
          " matches every URL, as / does, so the other rules of the group disallow nothing more";
      return isWildcardForAll() && file.refusesLess && !isAllow()
          ? new Found(shown(value) + message)
          : null;
    }

    @Nullable Found everything() {
      String message = " matches every URL, as / does, which crawlers without wildcards know, too";
      return isWildcardForAll() && file.ranksAsSlash(isAllow())
          ? new Found(shown(value) + message, line.withValue("/"))
          : null;
    }
  }
}
