package org.robotspec.rules.internal.notes;

import static org.robotspec.rules.internal.notes.NoteList.shown;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.robotspec.rules.notes.NoteCode;

/**
 * Finds what is wrong with the text of a line, whatever it means, and with lines that mean none.
 */
public final class LineNotes {
  private static final List<String> FIELDS =
      List.of("user-agent", "allow", "disallow", "sitemap", "crawl-delay");

  /** A field name is misspelt if so few letters are wrong, missing or too many. */
  private static final int MAX_TYPOS = 2;

  /** Of a short word, two letters are too much of it. */
  private static final int SHORT_FIELD = 6;

  /** Fields that are not ours, with who reads them. */
  private static final Map<String, String> EXTENSIONS =
      Map.of(
          "host", "Yandex read it until 2018, to choose among the names of a site",
          "clean-param", "Yandex reads it, to ignore parameters of URLs",
          "request-rate", "a few older crawlers read it, as a crawl delay",
          "visit-time", "a few older crawlers read it, as the hours at which they may come",
          "content-signal", "it says how content may be used, as Cloudflare proposed",
          "content-usage", "it says how content may be used, as an IETF draft proposes");

  private static final String NO_LONGER =
      "Google has not read %s in robots.txt since September 2019; it has no effect";

  private final NoteList notes;

  /** Whether the lines are those of an HTML page that starts behind the rules. */
  private boolean inPage;

  /** Makes a finder that adds to a list. */
  public LineNotes(NoteList notes) {
    this.notes = notes;
  }

  /** Says whether the octets of a line are UTF-8 and visible; the comment is left out. */
  public boolean isReadable(int line, byte[] bytes, int from, int to) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from));
    } catch (CharacterCodingException e) {
      String message = "bytes that are not UTF-8; each stands for its percent-encoding";
      notes.add(line, NoteCode.NOT_UTF8, message);
      return false;
    }
    String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    for (int at = 0; !isBlank(text) && at < text.length(); at++) {
      if (isInvisible(text, at)) {
        char c = text.charAt(at);
        String message = "an invisible character: U+%04X, %s".formatted((int) c, nameOf(c));
        notes.add(line, NoteCode.INVISIBLE_CHARACTER, message);
        return false;
      }
    }
    return true;
  }

  private static String nameOf(char c) {
    return String.valueOf(Character.getName(c)).toLowerCase(Locale.ROOT);
  }

  /** Says whether a text is empty, or has nothing to see. */
  public static boolean isBlank(String text) {
    return text.chars().allMatch(c -> c <= ' ' || isSpaceOrFormat(c));
  }

  private static boolean isSpaceOrFormat(int c) {
    return c > 0x7F && (Character.getType(c) == Character.FORMAT || Character.isSpaceChar(c));
  }

  /** Between letters of Persian or Indic words, and in emoji, joiners belong to what is written. */
  private static boolean isInvisible(String text, int at) {
    char c = text.charAt(at);
    boolean joins =
        (c == '\u200C' || c == '\u200D')
            && at > 0
            && at + 1 < text.length()
            && text.charAt(at - 1) > 0x7F
            && text.charAt(at + 1) > 0x7F;
    return isSpaceOrFormat(c) && !joins;
  }

  /** Says whether the lines are those of an HTML page, of which one note was made. */
  public boolean inPage() {
    return inPage;
  }

  /**
   * Says what is wrong with a line that is not one of our fields.
   *
   * @param content the line without comment and surrounding white space
   * @return whether it is a field, though none of ours
   */
  public boolean checkIgnored(int line, String content) {
    String lower = content.toLowerCase(Locale.ROOT);
    boolean wasInPage = inPage;
    inPage = (inPage || FileNotes.isPage(content)) && !lower.contains("</html>");
    int colon = content.indexOf(':');
    if (wasInPage || inPage) {
      if (!wasInPage) {
        notes.add(line, NoteCode.HTML_FILE, "an HTML page starts here");
      }
    } else if (content.startsWith("//")) {
      String message = "a comment that starts with //, which is ignored as no field is called so";
      notes.add(line, NoteCode.SLASH_COMMENT, message);
    } else if (colon < 0 || content.startsWith("//", colon + 1)) {
      notes.add(line, NoteCode.MISSING_COLON, "no colon, so not a rule: " + shown(content));
    } else {
      checkField(line, lower.substring(0, colon).strip());
      return true;
    }
    return false;
  }

  private void checkField(int line, String name) {
    if (name.equals("noindex") || name.equals("nofollow")) {
      notes.add(line, NoteCode.NOINDEX_FIELD, NO_LONGER.formatted(name));
      return;
    }
    String extension = EXTENSIONS.get(name);
    if (extension != null) {
      notes.add(line, NoteCode.EXTENSION_FIELD, name + " is an extension: " + extension);
      return;
    }
    for (String field : FIELDS) {
      if (isNear(name, field, field.length() < SHORT_FIELD ? 1 : MAX_TYPOS)) {
        String message = shown(name) + " is not a field; \"" + field + "\" was probably meant";
        notes.add(line, NoteCode.MISSPELT_FIELD, message);
        return;
      }
    }
    notes.add(line, NoteCode.UNKNOWN_FIELD, shown(name) + " is not a field of robots.txt");
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
}
