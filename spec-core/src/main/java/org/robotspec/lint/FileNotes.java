package org.robotspec.lint;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognises files that are not a robots.txt at all: one note says more than one for each line. */
final class FileNotes {
  private static final int HEAD = 4_096; // how many bytes of a file to check
  // Text has almost no control characters; compressed data and pictures have one in nine bytes.
  private static final int CONTROLS_PERCENT = 5;
  private static final Pattern PAGE = Pattern.compile("(?i)\\s*+<(?:!doctype\\s|html\\b)");
  private static final Pattern MARKUP = Pattern.compile("(?i)\\s*+<[!?a-z]");

  private FileNotes() {}

  /** Returns a note if the whole file is something other than a robots.txt, else null. */
  static @Nullable Note of(byte[] bytes, int bomLength, int groups) {
    byte[] head = Arrays.copyOf(bytes, Math.min(bytes.length, HEAD));
    if (isUtf16(head)) {
      String message = "the file is in UTF-16, so no line of it is read and everything is allowed";
      return new Note(1, NoteCode.UTF_16_FILE, message);
    }
    String effect =
        groups == 0
            ? ", so it has no rules and everything is allowed"
            : ", but lines of it are read as rules";
    String start = new String(head, bomLength, head.length - bomLength, ISO_8859_1);
    if (start.startsWith("{\\rtf")) {
      String message = "the file is in Rich Text Format, whose marks are read as parts of lines";
      return new Note(1, NoteCode.BINARY_FILE, message);
    }
    if (start.startsWith("%PDF-") || isBinary(head)) {
      return new Note(1, NoteCode.BINARY_FILE, "the file is not text" + effect);
    }
    if (isPage(start) || (groups == 0 && MARKUP.matcher(start).lookingAt())) {
      return new Note(1, NoteCode.HTML_FILE, "the file is HTML or XML" + effect);
    }
    return null;
  }

  static boolean isPage(String text) {
    return PAGE.matcher(text.substring(0, Math.min(text.length(), HEAD))).lookingAt();
  }

  private static boolean isUtf16(byte[] head) {
    if (head.length < 2) {
      return false;
    }
    int mark = (head[0] & 0xFF) << 8 | (head[1] & 0xFF);
    int[] zeros = new int[2];
    for (int i = 0; i < head.length; i++) {
      zeros[i % 2] += head[i] == 0 ? 1 : 0;
    }
    int most = Math.max(zeros[0], zeros[1]);
    return mark == 0xFEFF
        || mark == 0xFFFE
        || (Math.min(zeros[0], zeros[1]) == 0 && 4 * most > head.length);
  }

  private static boolean isBinary(byte[] head) {
    int controls = 0;
    for (byte octet : head) {
      controls += octet >= 0 && octet < ' ' && (octet < '\t' || octet > '\r') ? 1 : 0;
    }
    return 100 * controls > CONTROLS_PERCENT * head.length;
  }
}
