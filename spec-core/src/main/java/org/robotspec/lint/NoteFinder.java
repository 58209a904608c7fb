package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.rules.internal.parsing.CrawlDelay;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.LineScanner;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.PathPattern;
import org.robotspec.text.WhiteSpace;

/**
 * Finds lines that have no effect, or not the one that they seem to have: a second pass, for people
 * only. It checks lines and groups; other classes check their texts.
 */
final class NoteFinder {
  /** What the lines of an error page in text or JSON get. */
  private static final Set<NoteCode> NOT_A_FIELD =
      EnumSet.of(NoteCode.MISSING_COLON, NoteCode.UNKNOWN_FIELD);

  private final Lines lines;
  private final byte[] bytes;
  private final SpecProfile profile;
  private final @Nullable Origin site;
  private final PathPattern pattern;
  private final PathPattern asWritten = new PathPattern(SpecProfile.GOOGLE_REFERENCE);
  private final NoteList notes = new NoteList();
  private final LineNotes lineNotes = new LineNotes(notes);
  private final NameNotes nameNotes;
  private final PathNotes pathNotes;
  private final UsageNoteFinder usageNotes;
  private int groups; // how many groups have begun; the last one is the current group
  private boolean refuses; // whether the current group disallows something
  // Whether it disallows something other than everything, and allows nothing.
  private boolean refusesLess;
  private RepeatedRules repeated = new RepeatedRules(notes);
  // The index of the user-agent line that no rule has followed yet, or -1.
  private int openAgent = -1;
  private boolean fieldSinceAgent;
  private boolean blankSinceAgent;
  // Whether an empty line is between this line and the previous one with a known field.
  private boolean blankBefore;
  private final Map<Boolean, NavigableSet<Integer>> ranks = new HashMap<>();

  NoteFinder(byte[] bytes, SpecProfile profile, @Nullable Origin site) {
    this.lines = LineScanner.scan(bytes, profile);
    this.bytes = bytes;
    this.profile = profile;
    this.pattern = new PathPattern(profile);
    this.nameNotes = new NameNotes(notes, profile.get(ProfileSettings.LENIENT));
    this.site = site;
    this.pathNotes = new PathNotes(notes, site == null ? "" : site.host());
    this.usageNotes = new UsageNoteFinder(lines, notes, pathNotes);
  }

  List<Note> find() {
    int limit = LineScanner.limit(bytes, profile.get(ProfileSettings.MAX_BYTES));
    int start = LineScanner.bomLength(bytes, limit);
    Note whole = FileNotes.of(bytes, start, lines.groups());
    if (whole != null) {
      return List.of(whole);
    }
    int known = 0;
    int line = 1;
    for (int at = start; at < limit; line++) {
      int end = LineScanner.lineEnd(bytes, at, limit);
      if (known < lines.size() && lines.line(known) == line) {
        checkLine(line, at, end, known++);
      } else {
        checkLine(line, at, end, -1);
      }
      at = LineScanner.nextLine(bytes, end, limit);
    }
    if (limit < bytes.length) {
      String message =
          "the size limit of " + profile.get(ProfileSettings.MAX_BYTES) + " bytes is reached; ";
      message += (bytes.length - limit) + " bytes are ignored";
      notes.add(line, NoteCode.SIZE_LIMIT, message);
    }
    if (lines.size() == 0 && notes.hasOnly(NOT_A_FIELD)) {
      String message = "no line is a field of robots.txt, so the file has no rules";
      return List.of(new Note(1, NoteCode.NOT_ROBOTS_TXT, message));
    }
    // Errors make it doubtful what the owner means.
    if (!profile.get(ProfileSettings.LENIENT) && !notes.hasErrors()) {
      FileNotes.addAdsBot(notes, bytes, profile);
    }
    return notes.sorted();
  }

  /** Checks a line; {@code known} is its index in {@link #lines}, or -1. */
  private void checkLine(int line, int from, int to, int known) {
    int maxLine = profile.get(ProfileSettings.MAX_LINE_BYTES);
    if (maxLine > 0 && to - from > maxLine) {
      String message = "only the first " + maxLine + " bytes of the line are read";
      notes.add(line, NoteCode.CUT_LINE, message);
    }
    int comment = from;
    while (comment < to && bytes[comment] != '#') {
      comment++;
    }
    notes.begin(LineText.of(line, bytes, from, to));
    boolean readable = lineNotes.inPage() || lineNotes.isReadable(line, bytes, from, comment);
    if (known >= 0) {
      String rest = text(lines.end(known), to);
      checkKnown(known, readable, rest);
      blankBefore = false;
      return;
    }
    String content = WhiteSpace.LINE.trim(text(from, comment));
    if (LineNotes.isBlank(content)) {
      blankSinceAgent |= comment == to;
      blankBefore |= comment == to;
    } else if (readable) {
      fieldSinceAgent |= lineNotes.checkIgnored(line, content);
    }
  }

  private String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  private void checkKnown(int i, boolean readable, String rest) {
    if (i == lines.groupStart(groups)) {
      startGroup(i);
    }
    switch (lines.field(i)) {
      case USER_AGENT -> checkUserAgent(i);
      case SITEMAP -> checkSitemap(i);
      case CRAWL_DELAY -> checkCrawlDelay(i);
      case ALLOW, DISALLOW -> checkRule(i, readable, rest);
      case CONTENT_USAGE, CONTENT_SIGNAL -> checkUsage(i, readable);
    }
  }

  private void startGroup(int start) {
    groups++;
    repeated = new RepeatedRules(notes);
    refuses = false;
    refusesLess = false;
    openAgent = -1;
    boolean allows = false;
    for (int i = start; i < lines.groupStart(groups); i++) {
      if (lines.is(i, Field.DISALLOW) && !lines.isEmpty(i)) {
        refuses = true;
        refusesLess |= !PathNotes.isEverything(lines.value(i));
      }
      allows |= lines.is(i, Field.ALLOW) && !lines.isEmpty(i);
    }
    refusesLess &= !allows;
    usageNotes.startGroup(start, lines.groupStart(groups));
  }

  private void checkUserAgent(int i) {
    nameNotes.check(lines.line(i), lines.value(i));
    if (openAgent >= 0
        && !usageNotes.checkAgents(openAgent, i, refuses)
        && (fieldSinceAgent || (blankSinceAgent && refuses))) {
      String other = shown(lines.value(openAgent)) + " in line " + lines.line(openAgent);
      String message =
          "there is no rule between this and " + other + ", so the rules below apply to both";
      boolean wrong = fieldSinceAgent && refuses;
      notes.add(lines.line(i), wrong ? NoteCode.MERGED_GROUPS : NoteCode.SHARED_GROUP, message);
    }
    openAgent = i;
    fieldSinceAgent = false;
    blankSinceAgent = false;
  }

  private void checkUsage(int i, boolean readable) {
    fieldSinceAgent = true;
    boolean apart = blankBefore && openAgent < 0;
    boolean misplaced = usageNotes.checkGroup(i, apart);
    if (!usageNotes.checkValue(i, readable) && !misplaced) {
      lineNotes.addExtension(lines.line(i), lines.field(i).key());
    }
  }

  private void checkSitemap(int i) {
    fieldSinceAgent = true;
    try {
      Origin.of(lines.value(i));
    } catch (InvalidUrlException e) {
      String message = shown(lines.value(i)) + " is not an absolute URL, as a sitemap must be";
      String value = lines.value(i);
      boolean path = value.startsWith("/") && !value.startsWith("//");
      Correction whole = site == null || !path ? null : notes.text().withValue(site + value);
      notes.add(lines.line(i), NoteCode.RELATIVE_SITEMAP, message, whole);
    }
  }

  private void checkCrawlDelay(int i) {
    fieldSinceAgent = true;
    if (CrawlDelay.parse(lines.value(i)) == null) {
      String message = "a crawl delay is a number of seconds, not " + shown(lines.value(i));
      Correction number = LineCorrections.seconds(notes.text());
      notes.add(lines.line(i), NoteCode.BAD_CRAWL_DELAY, message, number);
    } else {
      String message = "Google ignores crawl delays; some other crawlers obey them";
      notes.add(lines.line(i), NoteCode.CRAWL_DELAY, message);
    }
  }

  private void checkRule(int i, boolean readable, String rest) {
    openAgent = -1;
    if (groups == 0) {
      String message = "rule before the first user-agent line: it applies to no crawler";
      notes.add(lines.line(i), NoteCode.RULE_BEFORE_GROUP, message);
    }
    pattern.read(lines, i);
    String value = lines.value(i);
    if (readable && !pathNotes.check(lines.line(i), value, rest)) {
      checkPath(i, value);
    }
    if (pattern.canMatch()) {
      boolean allow = lines.is(i, Field.ALLOW);
      Correction deletion = notes.text().without();
      repeated.check(lines.line(i), allow, pattern.rank(allow), pattern.toString(), deletion);
    }
  }

  private void checkPath(int i, String value) {
    int line = lines.line(i);
    asWritten.read(lines, i);
    if (!value.isEmpty() && !pattern.canMatch()) {
      String message = shown(value) + " does not start with a slash, so it matches nothing";
      Correction slash = LineCorrections.slash(notes.text());
      notes.add(line, NoteCode.NO_LEADING_SLASH, message, slash);
    } else if (value.indexOf(' ') >= 0 || value.indexOf('\t') >= 0) {
      String written = value.replace(" ", "%20").replace("\t", "%09");
      Correction encoded = PathNotes.hasEverything(value) ? null : notes.text().withValue(written);
      notes.add(line, NoteCode.SPACE_IN_PATH, googleDiffers(value), encoded);
    } else if (!pattern.toString().equals(asWritten.toString())) {
      Correction compared = notes.text().withValue(encoded(value));
      notes.add(line, NoteCode.GOOGLE_DIFFERS, googleDiffers(value), compared);
    } else if (lines.is(i, Field.DISALLOW)
        && pattern.toString().equals("/robots.txt")
        && profile.get(ProfileSettings.ROBOTS_TXT_ALLOWED)) {
      String message =
          "robots.txt itself may always be fetched; the rule disallows only longer paths,"
              + " such as /robots.txt.old";
      notes.add(line, NoteCode.ROBOTS_TXT_ITSELF, message, notes.text().without());
    } else if (value.indexOf('*') >= 0 && PathNotes.isEverything(value)) {
      checkEverything(i, value);
    }
  }

  private String googleDiffers(String value) {
    return ("google/robotstxt compares %s as written, so for Googlebot it does not match %s;"
            + " write the latter")
        .formatted(shown(value), shown(encoded(value).replace(" ", "%20").replace("\t", "%09")));
  }

  /** Returns the normalised path with each dollar sign as it was written, for its length (D-3). */
  private String encoded(String value) {
    StringBuilder encoded = new StringBuilder();
    String normal = pattern.toString();
    int written = 0;
    for (int at = 0; at < normal.length(); ) {
      int length = dollar(normal, at);
      if (length == 0) {
        encoded.append(normal.charAt(at++));
        continue;
      }
      while (written < value.length() && dollar(value, written) == 0) {
        written++;
      }
      int end = written + dollar(value, written);
      encoded.append(end > written ? value.substring(written, end) : "$");
      written = end;
      at += length;
    }
    return encoded.toString();
  }

  /** Returns the length of the dollar sign at a position, encoded or not; 0 if there is none. */
  private static int dollar(String text, int at) {
    return text.startsWith("$", at) ? 1 : text.startsWith("%24", at) ? 3 : 0;
  }

  private void checkEverything(int i, String value) {
    boolean allow = lines.is(i, Field.ALLOW);
    boolean lost = refusesLess && !allow;
    if (!lost && !ranksAsSlash(allow)) {
      return;
    }
    String message = shown(value) + " matches every URL, as / does";
    if (lost) {
      message += ", so the other rules of the group disallow nothing more";
      notes.add(lines.line(i), NoteCode.REFUSES_EVERYTHING, message);
    } else {
      notes.add(lines.line(i), NoteCode.WILDCARD_ONLY, message, notes.text().withValue("/"));
    }
  }

  /** Returns whether no rule of the file would win over / that does not win over this one (M-5). */
  private boolean ranksAsSlash(boolean allow) {
    Integer next = ranks(!allow).ceiling(allow ? 3 : 2); // the rank of /
    return next == null || next > pattern.rank(allow);
  }

  /** Returns the ranks of all rules that allow, or of all that disallow. */
  private NavigableSet<Integer> ranks(boolean allow) {
    return ranks.computeIfAbsent(
        allow,
        kind -> {
          NavigableSet<Integer> all = new TreeSet<>();
          PathPattern other = new PathPattern(profile);
          for (int i = 0; i < lines.size(); i++) {
            if (lines.is(i, kind ? Field.ALLOW : Field.DISALLOW)) {
              other.read(lines, i);
              all.add(other.rank(kind));
            }
          }
          return all;
        });
  }
}
