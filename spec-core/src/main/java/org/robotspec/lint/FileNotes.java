package org.robotspec.lint;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.Mistake.Found;
import org.robotspec.lint.internal.ReadFile;

/**
 * A file that is not a robots.txt at all: one note says more than one for each line.
 *
 * @param head its first bytes
 * @param start these bytes without a byte-order mark, as characters
 * @param groups how many groups it has
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record FileNotes(byte[] head, String start, int groups) {
  private static final int HEAD = 4_096; // how many bytes of a file to check
  // Text has almost no control characters; compressed data and pictures have one in nine bytes.
  private static final int CONTROLS_PERCENT = 5;
  private static final Pattern PAGE = Pattern.compile("(?i)\\s*+<(?:!doctype\\s|html\\b)");
  private static final Pattern JSON = Pattern.compile("\\s*+[{\\[]\\s*+[\"{\\[}\\]]");

  /** A key with a list below it, or a list of user agents. */
  private static final Pattern YAML =
      Pattern.compile(
          "(?im)^[ ]*+[\"']?[a-z_-]{1,30}+[\"']?:[ ]*+\r?\n[ ]++-[ ]++[\"'/a-z*]"
              + "|^-[ ]++[\"']?user[-_ ]?agents?[\"']?:.*+\r?\n[ ]++[\"']?(?:dis)?allow");

  private static final Pattern MARKUP = Pattern.compile("(?i)\\s*+<[!?a-z]");

  private static final List<Mistake<FileNotes>> MISTAKES =
      List.of(
          new Mistake<>(NoteCode.UTF_16_FILE, FileNotes::utf16),
          new Mistake<>(NoteCode.BINARY_FILE, FileNotes::richText),
          new Mistake<>(NoteCode.BINARY_FILE, FileNotes::binary),
          new Mistake<>(NoteCode.HTML_FILE, FileNotes::html),
          new Mistake<>(NoteCode.NOT_ROBOTS_TXT, FileNotes::json),
          new Mistake<>(NoteCode.NOT_ROBOTS_TXT, FileNotes::yaml));

  /** Adds a note if the whole file is something other than a robots.txt; returns whether it is. */
  static boolean check(ReadFile file, NoteList notes) {
    byte[] head = Arrays.copyOf(file.body(), Math.min(file.body().length, HEAD));
    int bom = file.start(1);
    String start = new String(head, bom, head.length - bom, ISO_8859_1);
    FileNotes checked = new FileNotes(head, start, file.lines().groups());
    return Mistake.addFirst(MISTAKES, checked, notes) != null;
  }

  private @Nullable Found utf16() {
    if (head.length < 2) {
      return null;
    }
    int mark = (head[0] & 0xFF) << 8 | (head[1] & 0xFF);
    int[] zeros = new int[2];
    for (int i = 0; i < head.length; i++) {
      zeros[i % 2] += head[i] == 0 ? 1 : 0;
    }
    int most = Math.max(zeros[0], zeros[1]);
    boolean is =
        mark == 0xFEFF
            || mark == 0xFFFE
            || (Math.min(zeros[0], zeros[1]) == 0 && 4 * most > head.length);
    return is
        ? new Found("the file is in UTF-16, so no line of it is read and everything is allowed")
        : null;
  }

  private @Nullable Found richText() {
    String message = "the file is in Rich Text Format, whose marks are read as parts of lines";
    return start.startsWith("{\\rtf") ? new Found(message) : null;
  }

  private @Nullable Found binary() {
    int controls = 0;
    for (byte octet : head) {
      controls += octet >= 0 && octet < ' ' && (octet < '\t' || octet > '\r') ? 1 : 0;
    }
    boolean is = start.startsWith("%PDF-") || 100 * controls > CONTROLS_PERCENT * head.length;
    return is ? new Found("the file is not text" + effect()) : null;
  }

  private @Nullable Found html() {
    boolean is = isPage(start) || (groups == 0 && MARKUP.matcher(start).lookingAt());
    return is ? new Found("the file is HTML or XML" + effect()) : null;
  }

  private @Nullable Found json() {
    boolean is = groups == 0 && JSON.matcher(start).lookingAt();
    return is ? new Found("the file is JSON" + effect()) : null;
  }

  private @Nullable Found yaml() {
    return YAML.matcher(start).find() ? new Found("the file is YAML" + effect()) : null;
  }

  private String effect() {
    return groups == 0
        ? ", so it has no rules and everything is allowed"
        : ", but lines of it are read as rules";
  }

  static boolean isPage(String text) {
    return PAGE.matcher(text.substring(0, Math.min(text.length(), HEAD))).lookingAt();
  }
}
