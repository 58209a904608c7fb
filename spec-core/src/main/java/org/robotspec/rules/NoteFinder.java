package org.robotspec.rules;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Note.Kind;
import org.robotspec.rules.internal.CrawlerName;
import org.robotspec.rules.internal.PrintableText;

/**
 * Finds what in a file has no effect, and says why: a second pass, for people only (F-2, F-4, F-6,
 * G-1, D-4).
 */
final class NoteFinder {
  /** Enough to mend a file by; and an HTML page of any size costs no more. */
  static final int MAX_NOTES = 1_000;

  /** A field name is misspelt if so few letters are wrong, missing or too many. */
  private static final int MAX_TYPOS = 2;

  private static final int SHOWN_CHARS = 60;

  private final Lines lines;
  private final byte[] bytes;
  private final SpecProfile profile;
  private final boolean lenient;
  private final PathPattern asWritten = new PathPattern(SpecProfile.GOOGLE_REFERENCE);
  private final List<Note> notes = new ArrayList<>();

  NoteFinder(Lines lines, SpecProfile profile) {
    this.lines = lines;
    this.bytes = lines.bytes();
    this.profile = profile;
    this.lenient = profile.get(ProfileSettings.LENIENT);
  }

  List<Note> find() {
    readRawLines();
    readKnownLines();
    notes.sort(Comparator.comparingInt(Note::line));
    if (notes.size() <= MAX_NOTES) {
      return List.copyOf(notes);
    }
    int left = notes.size() - MAX_NOTES + 1;
    List<Note> kept = new ArrayList<>(notes.subList(0, MAX_NOTES - 1));
    int line = kept.get(kept.size() - 1).line();
    kept.add(new Note(line, Kind.MORE_NOTES, left + " more notes are not shown"));
    return List.copyOf(kept);
  }

  private void add(int line, Kind kind, String message) {
    notes.add(new Note(line, kind, message));
  }

  private void readRawLines() {
    int limit = LineScanner.limit(bytes, profile.get(ProfileSettings.MAX_BYTES));
    int maxLine = profile.get(ProfileSettings.MAX_LINE_BYTES);
    int known = 0;
    int line = 1;
    int at = LineScanner.bomLength(bytes, limit);
    while (at < limit) {
      int end = LineScanner.lineEnd(bytes, at, limit);
      if (maxLine > 0 && end - at > maxLine) {
        add(line, Kind.CUT_LINE, "only the first " + maxLine + " bytes of the line are read");
      }
      checkUtf8(at, end, line);
      while (known < lines.size() && lines.line(known) < line) {
        known++;
      }
      if (known == lines.size() || lines.line(known) != line) {
        checkIgnored(at, end, line);
      }
      at = LineScanner.nextLine(bytes, end, limit);
      line++;
    }
    if (limit < bytes.length) {
      String message =
          "the size limit of " + profile.get(ProfileSettings.MAX_BYTES) + " bytes is reached; ";
      add(line, Kind.SIZE_LIMIT, message + (bytes.length - limit) + " bytes are ignored");
    }
  }

  private void checkUtf8(int from, int to, int line) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from));
    } catch (CharacterCodingException e) {
      add(line, Kind.NOT_UTF8, "bytes that are not UTF-8; each stands for its percent-encoding");
    }
  }

  private void checkIgnored(int from, int to, int line) {
    String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    int comment = text.indexOf('#');
    String content = (comment < 0 ? text : text.substring(0, comment)).strip();
    if (content.isEmpty()) {
      return;
    }
    int colon = content.indexOf(':');
    if (colon < 0) {
      add(line, Kind.MISSING_COLON, "no colon, so not a rule: " + shown(content));
      return;
    }
    String name = content.substring(0, colon).strip().toLowerCase(Locale.ROOT);
    for (Field field : Field.values()) {
      if (field.typos().contains(name) || isNear(name, field.key(), MAX_TYPOS)) {
        String message =
            shown(name) + " is not a field; \"" + field.key() + "\" was probably meant";
        add(line, Kind.MISSPELT_FIELD, message);
        return;
      }
    }
    add(line, Kind.UNKNOWN_FIELD, shown(name) + " is not a field of robots.txt");
  }

  /** Says whether few letters must be put in, taken out or changed to make one word the other. */
  private static boolean isNear(String left, String right, int letters) {
    int same = 0;
    while (same < Math.min(left.length(), right.length())
        && left.charAt(same) == right.charAt(same)) {
      same++;
    }
    String a = left.substring(same);
    String b = right.substring(same);
    if (a.isEmpty() || b.isEmpty()) {
      return a.length() + b.length() <= letters;
    }
    return letters > 0
        && (isNear(a.substring(1), b.substring(1), letters - 1)
            || isNear(a.substring(1), b, letters - 1)
            || isNear(a, b.substring(1), letters - 1));
  }

  private void readKnownLines() {
    PathPattern pattern = new PathPattern(profile);
    Map<String, Ranked> winners = new HashMap<>();
    int group = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (i == lines.groupStart(group)) {
        winners.clear();
        group++;
      }
      switch (lines.field(i)) {
        case USER_AGENT -> checkUserAgent(i);
        case SITEMAP -> checkSitemap(i);
        case CRAWL_DELAY -> checkCrawlDelay(i);
        case ALLOW, DISALLOW -> {
          if (group == 0) {
            String message = "rule before the first user-agent line: it applies to no crawler";
            add(lines.line(i), Kind.RULE_BEFORE_GROUP, message);
          }
          pattern.read(lines, i);
          checkPath(i, pattern);
          if (pattern.canMatch()) {
            int rank = pattern.rank(lines.is(i, Field.ALLOW));
            checkHidden(reach(pattern.toString()), new Ranked(rank, lines.line(i)), winners);
          }
        }
      }
    }
  }

  /** A rule, and the number by which it wins over others that match. */
  private record Ranked(int rank, int line) {}

  /** Finds a rule that never decides, as another of the group matches the same and wins (M-5). */
  private void checkHidden(String reach, Ranked rule, Map<String, Ranked> winners) {
    Ranked other = winners.putIfAbsent(reach, rule);
    if (other == null) {
      return;
    }
    boolean wins = rule.rank() > other.rank();
    if (wins) {
      winners.put(reach, rule);
    }
    int winner = wins ? rule.line() : other.line();
    String message = "never decides: line " + winner + " has the same reach and wins";
    add(wins ? other.line() : rule.line(), Kind.HIDDEN_RULE, message);
  }

  /** Returns one form for all patterns that match the same: {@code /a**} and {@code /a}. */
  private static String reach(String path) {
    return path.replaceAll("\\*+", "*").replaceFirst("\\*\\$?$", "");
  }

  private void checkUserAgent(int i) {
    String value = lines.value(i);
    String token = CrawlerName.tokenAtStart(value);
    if (lenient) {
      token = token.replaceFirst("[0-9].*", "");
    }
    if (value.equals("*") || (!token.isEmpty() && isVersion(value.substring(token.length())))) {
      return;
    }
    String message =
        !token.isEmpty()
            ? "only " + shown(token) + " of " + shown(value) + " counts"
            : lenient
                ? "google/robotstxt reads no name in "
                    + shown(value)
                    + ": it takes letters, - and _"
                : "no crawler is called "
                    + shown(value)
                    + ": a name has letters, digits, - and _ only";
    add(lines.line(i), Kind.BAD_USER_AGENT, message);
  }

  private static boolean isVersion(String rest) {
    return rest.isEmpty() || rest.startsWith("/") || rest.equals("*");
  }

  private void checkSitemap(int i) {
    try {
      Origin.of(lines.value(i));
    } catch (InvalidUrlException e) {
      add(lines.line(i), Kind.BAD_VALUE, "a sitemap takes an absolute URL");
    }
  }

  private void checkCrawlDelay(int i) {
    if (CrawlDelay.parse(lines.value(i)) == null) {
      add(lines.line(i), Kind.BAD_VALUE, "a crawl delay takes a number of seconds");
    }
  }

  private void checkPath(int i, PathPattern pattern) {
    if (!lines.isEmpty(i) && !pattern.canMatch()) {
      String message =
          shown(lines.value(i)) + " does not start with a slash, so it matches nothing";
      add(lines.line(i), Kind.NO_LEADING_SLASH, message);
    }
    asWritten.read(lines, i);
    if (!pattern.toString().equals(asWritten.toString())) {
      String message =
          ("google/robotstxt compares %s as it is written, so for Googlebot it does not match %s;"
                  + " write that")
              .formatted(shown(lines.value(i)), shown(pattern.toString()));
      add(lines.line(i), Kind.GOOGLE_DIFFERS, message);
    }
  }

  private static String shown(String text) {
    return "\"" + PrintableText.of(text, SHOWN_CHARS) + "\"";
  }
}
