package org.robotspec.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.robotspec.lint.NoteList.shown;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.internal.parsing.LineScanner;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.text.WhiteSpace;

/**
 * Checks a text that stands in place of a site's robots.txt (D-27). What is ignored in an owner's
 * file is an error there: it would open the site where it was meant to close it.
 */
final class OverrideCheck {
  /** Reads all of a text, and no field that is misspelt. */
  private static final SpecProfile STRICT =
      SpecProfile.GOOGLE_2019.with(ProfileSettings.MAX_BYTES, 0);

  private final byte[] bytes;
  private final Lines lines;

  /** The longest line that the crawler reads whole; 0: any. */
  private final int maxLine;

  private OverrideCheck(byte[] bytes, int maxLine) {
    this.bytes = bytes;
    this.lines = LineScanner.scan(bytes, STRICT);
    this.maxLine = maxLine;
  }

  static Optional<String> mistake(String text, SpecProfile profile, Crawler crawler) {
    byte[] bytes = text.getBytes(UTF_8);
    int max = profile.get(ProfileSettings.MAX_BYTES);
    if (bytes.length == 0) {
      return Optional.empty();
    }
    if (max > 0 && bytes.length > max) {
      return Optional.of("the text is longer than max-bytes, which is " + max);
    }
    @Nullable String wrong =
        new OverrideCheck(bytes, profile.get(ProfileSettings.MAX_LINE_BYTES)).firstLine();
    if (wrong == null && !holds(RobotsTxt.parse(bytes, profile), crawler)) {
      String names = String.join(", ", crawler.names());
      wrong =
          "no rule holds for %s: write Allow or Disallow lines below User-agent: * or its name;"
                  .formatted(shown(names))
              + " to allow everything, leave the text empty";
    }
    return Optional.ofNullable(wrong);
  }

  private static boolean holds(RobotsTxt file, Crawler crawler) {
    return file.groupsFor(crawler).stream()
        .anyMatch(match -> match.chosen() && !match.group().rules().isEmpty());
  }

  /** Returns what is wrong with the first line that has a mistake; null if none has. */
  private @Nullable String firstLine() {
    int known = 0;
    int line = 1;
    for (int at = LineScanner.bomLength(bytes, bytes.length); at < bytes.length; line++) {
      int end = LineScanner.lineEnd(bytes, at, bytes.length);
      String text = new String(bytes, at, end - at, UTF_8);
      boolean isKnown = known < lines.size() && lines.line(known) == line;
      @Nullable String wrong = isKnown ? known(known++, text) : other(text);
      if (maxLine > 0 && end - at > maxLine) {
        wrong = "it is longer than max-line-bytes, which is " + maxLine;
      }
      if (wrong != null) {
        return "line %d, %s: %s".formatted(line, shown(text), wrong);
      }
      at = LineScanner.nextLine(bytes, end, bytes.length);
    }
    return null;
  }

  private @Nullable String known(int i, String text) {
    if (text.indexOf('\0') >= 0) {
      return "the NUL character in it hides what follows";
    }
    if (!lines.isRule(i)) {
      return null;
    }
    if (i < lines.groupStart(0)) {
      return "it holds for no crawler; write User-agent: * above it";
    }
    int start = lines.start(i);
    boolean canMatch = lines.isEmpty(i) || bytes[start] == '/' || bytes[start] == '*';
    return canMatch ? null : "its path must begin with / or *";
  }

  private static @Nullable String other(String text) {
    int comment = text.indexOf('#');
    String content = WhiteSpace.LINE.trim(comment < 0 ? text : text.substring(0, comment));
    NoteList notes = new NoteList();
    if (!content.isEmpty()) {
      new LineNotes(notes).checkIgnored(content);
    }
    return notes.sorted().stream()
        .filter(note -> note.code() != NoteCode.EXTENSION_FIELD)
        .filter(note -> note.code() != NoteCode.NOINDEX_FIELD)
        .map(Note::message)
        .findFirst()
        .orElse(null);
  }
}
