package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;
import org.robotspec.rules.internal.parsing.CrawlDelay;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.LineScanner;
import org.robotspec.rules.internal.parsing.Lines;
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
  private final SitemapNotes sitemapNotes;
  private final List<GroupSummary> groups;
  private final NoteList notes = new NoteList();
  private final LineNotes lineNotes = new LineNotes(notes);
  private final NameNotes nameNotes;
  private final RuleNotes ruleNotes;
  private final UsageNoteFinder usageNotes;
  private int begun; // how many groups have begun; the last one is the current group
  private final boolean rulesForAll; // whether a group for * disallows something
  private boolean refuses; // whether the current group disallows something
  // The index of the user-agent line that no rule has followed yet, or -1.
  private int openAgent = -1;
  private boolean fieldSinceAgent;
  private boolean blankSinceAgent;
  private boolean shared; // whether the current group has a note on empty lines between its names
  // Whether an empty line is between this line and the previous one with a known field.
  private boolean blankBefore;

  NoteFinder(byte[] bytes, SpecProfile profile, @Nullable Origin site) {
    this.lines = LineScanner.scan(bytes, profile);
    this.bytes = bytes;
    this.profile = profile;
    this.groups = GroupSummary.of(lines);
    this.rulesForAll = groups.stream().anyMatch(g -> g.isForAll() && g.disallows());
    this.nameNotes = nameNotes(profile.get(ProfileSettings.LENIENT));
    this.site = site;
    this.sitemapNotes = new SitemapNotes(notes, site);
    PathNotes pathNotes = new PathNotes(notes, site == null ? "" : site.host());
    this.ruleNotes = new RuleNotes(lines, notes, profile, pathNotes);
    this.usageNotes = new UsageNoteFinder(lines, groups, notes, pathNotes);
  }

  private NameNotes nameNotes(boolean lenient) {
    Set<String> named = new HashSet<>();
    groups.forEach(group -> named.addAll(group.names()));
    boolean closed = groups.stream().anyMatch(group -> group.isForAll() && group.closesAll());
    return new NameNotes(notes, lenient, named, closed);
  }

  List<Note> find() {
    int limit = LineScanner.limit(bytes, profile.get(ProfileSettings.MAX_BYTES));
    int start = LineScanner.bomLength(bytes, limit);
    Note only = FileNotes.of(bytes, start, lines.groups());
    if (only != null) {
      return List.of(only);
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
    WholeSiteNotes whole = new WholeSiteNotes(lines, groups, notes, profile, site);
    whole.find();
    // Errors make it doubtful what the owner means.
    if (!profile.get(ProfileSettings.LENIENT) && !notes.hasErrors()) {
      whole.addAdsBot();
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
    if (i == lines.groupStart(begun)) {
      startGroup();
    }
    boolean twice = lineNotes.isWrittenTwice(lines.line(i), lines.field(i).key());
    switch (lines.field(i)) {
      case USER_AGENT -> checkUserAgent(i, readable && !twice);
      case SITEMAP -> {
        fieldSinceAgent = true;
        if (readable && !twice) {
          sitemapNotes.check(lines.line(i), lines.value(i));
        }
      }
      case CRAWL_DELAY -> checkCrawlDelay(i);
      case ALLOW, DISALLOW -> checkRule(i, readable && !twice, rest);
      case CONTENT_USAGE, CONTENT_SIGNAL -> checkUsage(i, readable);
    }
  }

  private void startGroup() {
    GroupSummary group = groups.get(begun++);
    refuses = group.disallows();
    openAgent = -1;
    shared = false;
    ruleNotes.startGroup(group);
    usageNotes.startGroup(group);
  }

  private void checkUserAgent(int i, boolean readable) {
    if (readable) {
      nameNotes.check(lines.line(i), lines.value(i), refuses);
    }
    if (openAgent >= 0 && !name(openAgent).equals(name(i))) {
      checkAgents(i);
    }
    openAgent = i;
    fieldSinceAgent = false;
    blankSinceAgent = false;
  }

  private String name(int i) {
    return GroupSummary.name(lines.value(i));
  }

  private boolean isForGoogle(int agent) {
    return GroupSummary.isForGoogle(name(agent));
  }

  /** Adds a note if two names share rules that seem to be for the second alone. */
  private void checkAgents(int i) {
    GroupSummary group = groups.get(begun - 1);
    // A crawler that is only slowed down is to obey what follows for all.
    boolean meant =
        lines.is(i - 1, Field.CRAWL_DELAY)
            && group.isForAll()
            && !group.closesAll()
            && !name(openAgent).equals("*");
    if (!usageNotes.checkAgents(openAgent, i, refuses)
        && refuses
        && !meant
        && (fieldSinceAgent || (blankSinceAgent && !shared))) {
      String other = shown(lines.value(openAgent)) + " in line " + lines.line(openAgent);
      String message =
          "there is no rule between this and " + other + ", so the rules below apply to both";
      NoteCode code = fieldSinceAgent ? NoteCode.MERGED_GROUPS : NoteCode.SHARED_GROUP;
      notes.add(lines.line(i), code, message);
      shared |= !fieldSinceAgent;
    }
  }

  private void checkUsage(int i, boolean readable) {
    fieldSinceAgent = true;
    boolean apart = blankBefore && openAgent < 0;
    boolean misplaced = usageNotes.checkGroup(i, apart);
    if (!usageNotes.checkValue(i, readable) && !misplaced) {
      lineNotes.addExtension(lines.line(i), lines.field(i).key());
    }
  }

  private void checkRule(int i, boolean readable, String rest) {
    openAgent = -1;
    if (begun == 0) {
      String message = "rule before the first user-agent line: it applies to no crawler";
      notes.add(lines.line(i), NoteCode.RULE_BEFORE_GROUP, message);
    }
    addNotForAll(i);
    ruleNotes.check(i, readable, rest);
  }

  /** Adds a note if rules seem to be for all, because only a crawl delay belongs to a group. */
  private void addNotForAll(int i) {
    GroupSummary group = begun == 0 ? null : groups.get(begun - 1);
    boolean first = i > 0 && lines.is(i - 1, Field.CRAWL_DELAY);
    if (group != null && first && blankBefore && refuses && !group.isForAll() && !rulesForAll) {
      String message =
          "these rules apply only to the group of %s in line %d, as its crawl delay does"
              .formatted(shown(lines.value(group.start())), lines.line(group.start()));
      notes.add(lines.line(i), NoteCode.NOT_FOR_ALL, message);
    }
  }

  private void checkCrawlDelay(int i) {
    fieldSinceAgent = true;
    if (begun == 0) {
      String message = "crawl delay before the first user-agent line: it applies to no crawler";
      notes.add(lines.line(i), NoteCode.RULE_BEFORE_GROUP, message);
    } else if (CrawlDelay.parse(lines.value(i)) == null) {
      String message = "a crawl delay is a number of seconds, not " + shown(lines.value(i));
      Correction number = LineCorrections.seconds(notes.text());
      notes.add(lines.line(i), NoteCode.BAD_CRAWL_DELAY, message, number);
    } else if (openAgent < 0 ? groups.get(begun - 1).isForGoogle() : isForGoogle(openAgent)) {
      String message = "Google ignores crawl delays; some other crawlers obey them";
      notes.add(lines.line(i), NoteCode.CRAWL_DELAY, message);
    }
  }
}
