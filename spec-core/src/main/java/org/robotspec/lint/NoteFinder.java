package org.robotspec.lint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.LineScanner;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.TextLines;
import org.robotspec.text.Platform;
import org.robotspec.text.WhiteSpace;

/**
 * Finds lines that have no effect, or not the one that they seem to have: a second pass, for people
 * only. It passes each line to the classes that check its text and its place.
 */
final class NoteFinder {
  /** The codes of notes on the lines of an error page in text or JSON. */
  private static final Set<NoteCode> NOT_A_FIELD =
      Set.of(NoteCode.MISSING_COLON, NoteCode.UNKNOWN_FIELD);

  private final ReadFile file;
  private final Lines lines;
  private final byte[] bytes;
  private final SpecProfile profile;
  private final @Nullable Origin site;
  private final List<GroupSummary> groups;
  private final NoteList notes = new NoteList();
  private final LineNotes lineNotes = new LineNotes(notes);
  private final GroupNotes groupNotes;
  private final NameNotes nameNotes;
  private final RuleNotes ruleNotes;
  private final SitemapNotes sitemapNotes;
  private final UsageNotes usageNotes;
  private int begun; // how many groups have begun; the last one is the current group

  NoteFinder(ReadFile file, @Nullable Origin site) {
    this.file = file;
    this.lines = file.lines();
    this.bytes = file.body();
    this.profile = file.profile();
    this.site = site;
    this.groups = GroupSummary.of(lines);
    this.groupNotes = new GroupNotes(lines, groups, notes);
    this.nameNotes = nameNotes(profile.get(ProfileSettings.LENIENT));
    PathNotes pathNotes = new PathNotes(notes, site == null ? "" : site.host());
    this.ruleNotes = new RuleNotes(lines, notes, profile, pathNotes);
    this.sitemapNotes = new SitemapNotes(notes, site);
    this.usageNotes = new UsageNotes(lines, notes, pathNotes, new HashMap<>());
  }

  private NameNotes nameNotes(boolean lenient) {
    Set<String> named = new HashSet<>();
    groups.forEach(group -> named.addAll(group.names()));
    boolean closed = groups.stream().anyMatch(group -> group.isForAll() && group.closesAll());
    return new NameNotes(notes, lenient, named, closed, new ArrayList<>());
  }

  List<Note> find() {
    int limit = LineScanner.limit(bytes, profile.get(ProfileSettings.MAX_BYTES));
    if (FileNotes.check(file, notes)) {
      return notes.sorted();
    }
    int line = checkLines(limit);
    nameNotes.end();
    if (limit < bytes.length) {
      String message =
          "the size limit of " + profile.get(ProfileSettings.MAX_BYTES) + " bytes is reached; ";
      message += (bytes.length - limit) + " bytes are ignored";
      notes.add(line, NoteCode.SIZE_LIMIT, message, null);
    }
    if (lines.size() == 0 && notes.hasOnly(NOT_A_FIELD) && !lineNotes.namesField()) {
      String message = "no line is a field of robots.txt, so the file has no rules";
      return List.of(new Note(1, NoteCode.NOT_ROBOTS_TXT, message));
    }
    WholeSiteNotes whole = new WholeSiteNotes(file, groups, notes, site);
    whole.find();
    // Errors make it doubtful what the owner means.
    if (!profile.get(ProfileSettings.LENIENT) && !notes.hasErrors()) {
      whole.addAdsBot();
    }
    return notes.sorted();
  }

  /** Returns the notes on fields that others defined, without most of what lint looks for. */
  List<Note> extensions() {
    if (!FileNotes.check(file, notes)) {
      checkLines(LineScanner.limit(bytes, profile.get(ProfileSettings.MAX_BYTES)));
    }
    return notes.of(NoteCode.EXTENSION_FIELD);
  }

  /** Checks each line that begins before a limit; returns the number of the next line. */
  private int checkLines(int limit) {
    TextLines text = file.text();
    int known = 0;
    int line = 1;
    for (; line <= text.size() && text.start(line) < limit; line++) {
      notes.begin(LineText.of(line, bytes, text.start(line), text.end(line)));
      boolean isKnown = known < lines.size() && lines.line(known) == line;
      checkLine(line, isKnown ? known++ : -1);
    }
    return line;
  }

  /** Checks a line; {@code known} is its index in {@link #lines}, or -1. */
  private void checkLine(int line, int known) {
    int from = file.text().start(line);
    int to = file.text().end(line);
    int comment = file.text().comment(line);
    int maxLine = profile.get(ProfileSettings.MAX_LINE_BYTES);
    if (maxLine > 0 && to - from > maxLine) {
      String message = "only the first " + maxLine + " bytes of the line are read";
      notes.add(NoteCode.CUT_LINE, message);
    }
    boolean readable = lineNotes.inPage() || lineNotes.isReadable(bytes, from, comment);
    if (known >= 0) {
      checkKnown(known, readable, text(lines.end(known), to));
      return;
    }
    String content = WhiteSpace.LINE.trim(text(from, comment));
    if (LineNotes.isBlank(content)) {
      if (comment == to) {
        groupNotes.addBlank();
      } else {
        groupNotes.addComment();
      }
    } else if (readable && lineNotes.checkUnread(content)) {
      groupNotes.addUnknownField();
    }
  }

  private String text(int from, int to) {
    return Platform.text(bytes, from, to);
  }

  private void checkKnown(int i, boolean readable, String rest) {
    if (i == lines.groupStart(begun)) {
      GroupSummary group = groups.get(begun++);
      groupNotes.startGroup(group);
      ruleNotes.startGroup(group);
      usageNotes.startGroup();
    }
    Field field = lines.field(i);
    boolean clear = !lineNotes.isWrittenTwice(field.key()) && readable;
    if (field == Field.USER_AGENT && clear) {
      nameNotes.check(lines.value(i), groups.get(begun - 1).disallows());
    }
    boolean misplaced = groupNotes.check(i);
    if (field == Field.SITEMAP && clear) {
      sitemapNotes.check(lines.value(i));
    } else if (field.isRule()) {
      ruleNotes.check(i, clear, rest);
    } else if (lines.isUsage(i) && !usageNotes.check(i, readable) && !misplaced) {
      lineNotes.addExtension(field.key());
    }
  }
}
