package org.robotspec.lint;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.GroupNotes.Above;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.rules.Origin;
import org.robotspec.rules.internal.parsing.Extensions;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.LineScanner;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.text.Platform;
import org.robotspec.text.PrintableText;
import org.robotspec.text.WhiteSpace;

/**
 * Finds lines that have no effect, or not the one that they seem to have: a second pass, for people
 * only. It passes each line to the classes that check its text and its place.
 */
final class NoteFinder {
  /** The codes of notes on the lines of an error page in text or JSON. */
  private static final Set<NoteCode> NOT_A_FIELD =
      Set.of(NoteCode.MISSING_COLON, NoteCode.UNKNOWN_FIELD);

  /** A rule with a path. */
  private static final Pattern RULE =
      Pattern.compile("(?i)(?<![\\w-])(?:dis)?allow[ \t]*+:[ \t]*+/[^ \t#]*+");

  /** How many octets of the file and of corrected files are read: a browser's half second. */
  private static final long MAX_OCTETS = Math.min(400_000, Platform.maxPositions() / 10);

  private final ReadFile file;
  private final Lines lines;
  private final byte[] bytes;
  private final int limit; // of the octets that are read
  private final @Nullable Origin site;
  private final List<GroupSummary> groups;
  private final GroupSummary forAll;
  private final NoteList notes = new NoteList();
  private final LineNotes lineNotes = new LineNotes(notes);
  private final GroupNotes groupNotes;
  private final NameNotes nameNotes;
  private final PathNotes pathNotes;
  private final RuleNotes ruleNotes;
  private final RepeatedRules repeatedRules = new RepeatedRules(notes);
  private final SitemapNotes sitemapNotes;
  private UsageNotes usageNotes; // of the current group
  private final Map<Set<String>, Map<String, Integer>> stated = new HashMap<>();

  NoteFinder(ReadFile file, @Nullable Origin site) {
    this.file = file;
    this.lines = file.lines();
    this.bytes = file.body();
    this.limit = LineScanner.limit(bytes, file.profile().get(ProfileSettings.MAX_BYTES));
    this.site = site;
    this.groups = GroupSummary.of(file);
    this.forAll = GroupSummary.forAll(file);
    this.groupNotes = new GroupNotes(lines, notes, forAll, new HashSet<>());
    this.nameNotes = NameNotes.of(notes, file.robots(), groups);
    this.pathNotes = new PathNotes(notes, site == null ? "" : site.host());
    this.ruleNotes = new RuleNotes(file, notes, pathNotes, groups);
    this.sitemapNotes = new SitemapNotes(notes, site);
    this.usageNotes = new UsageNotes(lines, notes, pathNotes, new HashMap<>());
  }

  List<Note> find() {
    if (FileNotes.check(file, notes)) {
      return notes.sorted();
    }
    int line = checkLines();
    nameNotes.end();
    if (limit < bytes.length) {
      String message = "the size limit of %d bytes is reached; %d bytes are ignored";
      int max = file.profile().get(ProfileSettings.MAX_BYTES);
      String text = message.formatted(max, bytes.length - limit);
      notes.add(line, NoteCode.SIZE_LIMIT, text, null);
    }
    if (lines.size() == 0 && notes.hasOnly(NOT_A_FIELD) && !namesField()) {
      String message = "no line is a field of robots.txt, so the file has no rules";
      return List.of(new Note(1, NoteCode.NOT_ROBOTS_TXT, message));
    }
    WholeSiteNotes whole = new WholeSiteNotes(file, groups, notes, site);
    whole.find(forAll);
    // Errors make it doubtful what the owner means.
    if (!file.profile().get(ProfileSettings.LENIENT) && !notes.hasErrors()) {
      whole.addAdsBot();
    }
    return withConsequences(notes.sorted());
  }

  /** Says of each correction what it closes to Google, while octets are left. */
  private List<Note> withConsequences(List<Note> found) {
    long tries = MAX_OCTETS / Math.max(1, bytes.length) - 1;
    List<Note> before = tries > 0 ? WholeSiteNotes.closed(file, site) : List.of();
    List<Note> told = new ArrayList<>();
    for (Note note : found) {
      @Nullable Correction correction = note.correction();
      if (correction == null || tries-- <= 0) {
        told.add(note);
        continue;
      }
      byte[] corrected = Correction.applied(file, List.of(correction));
      List<Note> after = WholeSiteNotes.closed(new ReadFile(corrected, file.profile()), site);
      String then =
          NoteCode.all().stream().map(code -> more(before, after, code)).collect(joining());
      told.add(new Note(note.line(), note.code(), note.message() + then, correction));
    }
    return List.copyOf(told);
  }

  /** Returns what notes of a code say that there are more of. */
  private static String more(List<Note> before, List<Note> after, NoteCode code) {
    List<String> old = messages(before, code);
    List<String> all = messages(after, code);
    return all.stream()
        .filter(message -> !old.contains(message))
        .limit(Math.max(0, all.size() - old.size()))
        .map(message -> "; then " + message)
        .collect(joining());
  }

  private static List<String> messages(List<Note> notes, NoteCode code) {
    return notes.stream()
        .filter(note -> note.code() == code)
        .map(Note::message)
        .distinct()
        .toList();
  }

  /** Checks each line that begins before the limit; returns the number of the next line. */
  private int checkLines() {
    Above above = new Above(0, 0, 0, false, false);
    int known = 0;
    int line = 1;
    for (; line <= file.size() && file.start(line) < limit; line++) {
      if (line > Platform.maxLines()) {
        String message = "lint in JavaScript checks the first %d lines alone";
        notes.add(line, NoteCode.MORE_NOTES, message.formatted(Platform.maxLines()), null);
        return line;
      }
      notes.begin(LineText.of(line, bytes, file.start(line), file.end(line)));
      addCut(file.end(line) - file.start(line));
      boolean readable =
          above.inPage() || lineNotes.isReadable(bytes, file.start(line), file.comment(line));
      if (known < lines.size() && lines.line(known) == line) {
        checkKnown(known++, readable, file.end(line), above);
      } else {
        above = checkUnread(line, readable, above);
      }
    }
    return line;
  }

  private String content(int line) {
    return WhiteSpace.LINE.trim(Platform.text(bytes, file.start(line), file.comment(line)));
  }

  /** Returns whether a line without a colon begins with a field. */
  private boolean namesField() {
    return notes.of(NoteCode.MISSING_COLON).stream()
        .anyMatch(note -> LineNotes.namesField(content(note.line())));
  }

  /** Notes a rule that an editor or a template put behind a name's comment. */
  private void addRuleInComment(int line) {
    int comment = file.comment(line);
    int end = Math.min(file.end(line), comment + PathNotes.MAX_LENGTH);
    Matcher rule = RULE.matcher(Platform.text(bytes, comment, end));
    if (rule.find()) {
      String message = "the rule " + NoteList.shown(rule.group()) + " is in a comment";
      notes.add(NoteCode.RULE_IN_COMMENT, message + ", so no crawler reads it");
    }
  }

  private void addCut(int length) {
    int max = file.profile().get(ProfileSettings.MAX_LINE_BYTES);
    if (max > 0 && length > max) {
      notes.add(NoteCode.CUT_LINE, "only the first " + max + " bytes of the line are read");
    }
  }

  /** Checks a line without a known field; returns what is above the next line. */
  private Above checkUnread(int line, boolean readable, Above above) {
    String content = content(line);
    if (PrintableText.isBlank(content)) {
      boolean empty = file.comment(line) == file.end(line);
      int blank = empty ? line : above.blank();
      int comment = empty ? above.comment() : line;
      return new Above(blank, comment, above.field(), above.inPage(), above.inConflict());
    }
    return readable ? lineNotes.checkUnread(content, above) : above;
  }

  private void checkKnown(int i, boolean readable, int end, Above above) {
    int number = lines.groupOf(i);
    @Nullable GroupSummary group = number < 0 ? null : groups.get(number);
    if (group != null && i == group.start()) {
      repeatedRules.startGroup(group);
      // Groups of the same names are one (G-3).
      Map<String, Integer> known = stated.computeIfAbsent(group.names(), n -> new HashMap<>());
      usageNotes = new UsageNotes(lines, notes, pathNotes, known);
    }
    Field field = lines.field(i);
    boolean clear = !lineNotes.isWrittenTwice(field.key()) && readable;
    if (field == Field.USER_AGENT) {
      addRuleInComment(lines.line(i));
    }
    if (field == Field.USER_AGENT && clear) {
      nameNotes.check(lines.value(i), group != null && group.disallows());
    }
    boolean misplaced = groupNotes.check(i, group, above);
    if (field == Field.SITEMAP && clear) {
      sitemapNotes.check(lines.value(i));
    } else if (field.isRule()) {
      ruleNotes.check(i, clear, Platform.text(bytes, lines.end(i), end), repeatedRules);
    } else if (lines.isUsage(i) && !usageNotes.check(i, readable) && !misplaced) {
      notes.add(NoteCode.EXTENSION_FIELD, requireNonNull(Extensions.find(field.key())));
    }
  }
}
