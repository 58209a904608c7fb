package org.robotspec.lint;

import static java.util.Map.entry;
import static org.robotspec.lint.NoteList.shown;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.GroupNotes.Above;
import org.robotspec.lint.Mistake.Found;
import org.robotspec.rules.internal.parsing.Extensions;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.text.Ascii;
import org.robotspec.text.EditDistance;
import org.robotspec.text.PrintableText;
import org.robotspec.text.WhiteSpace;

/** Finds mistakes in the text of any line, and in lines that are not a known field. */
record LineNotes(NoteList notes) {
  private static final List<String> FIELDS = Arrays.stream(Field.values()).map(Field::key).toList();
  private static final Set<String> CONFLICT_MARKS = Set.of("|||||||", "=======", ">>>>>>>");
  // A byte-order mark that was taken for Latin-1 and encoded again.
  private static final String BOM_TWICE = "\u00EF\u00BB\u00BF";

  /** The mistakes of a line that is no field. */
  private static final List<Mistake<Unread>> NO_FIELD =
      List.of(
          new Mistake<>(NoteCode.MERGE_CONFLICT, Unread::conflict),
          new Mistake<>(NoteCode.SLASH_COMMENT, Unread::comment),
          new Mistake<>(NoteCode.MISSING_FIELD, Unread::url),
          new Mistake<>(NoteCode.MISSING_COLON, Unread::withoutColon));

  /** The mistakes of a field that is not a known one. */
  private static final List<Mistake<Unread>> OTHER_FIELD =
      List.of(
          new Mistake<>(NoteCode.NOINDEX_FIELD, Unread::noindex),
          new Mistake<>(NoteCode.EXTENSION_FIELD, Unread::extension),
          new Mistake<>(NoteCode.MISSPELT_FIELD, Unread::misspelt),
          new Mistake<>(NoteCode.UNKNOWN_FIELD, Unread::unknown));

  /** The names of the invisible characters that files have. */
  private static final Map<Character, String> INVISIBLE =
      Map.ofEntries(
          entry('\0', "which ends the line for crawlers"),
          entry('\u00A0', "no-break space"),
          entry('\u00AD', "soft hyphen"),
          entry('\u200B', "zero width space"),
          entry('\u200C', "zero width non-joiner"),
          entry('\u200D', "zero width joiner"),
          entry('\u200E', "left-to-right mark"),
          entry('\u200F', "right-to-left mark"),
          entry('\u202A', "left-to-right embedding"),
          entry('\u202C', "pop directional formatting"),
          entry('\u2060', "word joiner"),
          entry('\u3000', "ideographic space"),
          entry('\uFEFF', "zero width no-break space"));

  /** Returns whether the octets of a line, without its comment, are UTF-8 and visible. */
  boolean isReadable(byte[] bytes, int from, int to) {
    @Nullable String text = LineText.decoded(bytes, from, to);
    if (text == null) {
      String message = "bytes that are not UTF-8; each is read as its percent-encoding";
      notes.add(NoteCode.NOT_UTF8, message);
      return false;
    }
    if (text.startsWith(BOM_TWICE)) {
      String message = "a byte-order mark that was encoded twice; the field after it is not read";
      Correction without = notes.text().with(notes.text().text().replace(BOM_TWICE, ""));
      notes.add(NoteCode.INVISIBLE_CHARACTER, message, without);
      return false;
    }
    boolean blank = PrintableText.isBlank(text);
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == 0) {
      end--; // nothing is lost
    }
    for (int i = 0; !blank && i < end; i++) {
      if (PrintableText.isInvisible(text, i)) {
        String name = INVISIBLE.getOrDefault(text.charAt(i), "white space or a format character");
        String message = "an invisible character: U+%04X, %s".formatted(text.codePointAt(i), name);
        @Nullable Correction visible = LineCorrections.visible(notes.text());
        boolean path = visible == null && i > text.indexOf('/') && text.indexOf('/') > 0;
        message += path ? "; without it, the rule is for other URLs than those that have it" : "";
        notes.add(NoteCode.INVISIBLE_CHARACTER, message, visible);
        return false;
      }
    }
    return true;
  }

  /** Returns whether a line begins with a field. */
  static boolean namesField(String content) {
    return LineCorrections.field(content, FIELDS) != null;
  }

  /** Adds a note on a line that is not a known field; returns what is above the next line. */
  Above checkUnread(String content, Above above) {
    String lower = Ascii.lower(content);
    boolean page = (above.inPage() || FileNotes.isPage(content)) && !lower.contains("</html>");
    if (page || above.inPage()) {
      if (!above.inPage()) {
        notes.add(NoteCode.HTML_FILE, "an HTML page starts here");
      }
      return above.with(above.field(), page, above.inConflict());
    }
    boolean conflict = above.inConflict() || content.startsWith("<<<<<<<");
    if (conflict && CONFLICT_MARKS.stream().anyMatch(content::startsWith)) {
      // The note on the first mark covers all.
      return above.with(above.field(), false, !content.startsWith(">>>>>>>"));
    }
    Unread line = new Unread(notes.text(), content, lower);
    boolean field =
        Mistake.addFirst(NO_FIELD, line, notes) == null
            && Mistake.addFirst(OTHER_FIELD, line, notes) != null;
    return above.with(field ? notes.text().line() : above.field(), false, conflict);
  }

  /** Adds a note if the value of a line begins with its own field; returns whether it does. */
  boolean isWrittenTwice(String field) {
    LineText text = notes.text();
    String value = text.value();
    String second = WhiteSpace.LINE.trim(value.substring(0, Math.max(0, value.indexOf(':'))));
    if (!Ascii.lower(second).equals(field)) {
      return false;
    }
    String rest = WhiteSpace.LINE.trim(value.substring(value.indexOf(':') + 1));
    String message =
        "%s is written twice, so no crawler reads the line as it was meant; %s was probably meant"
            .formatted(field, shown(rest));
    Correction once = PathNotes.hasEverything(rest) ? null : text.withValue(rest);
    notes.add(NoteCode.FIELD_TWICE, message, once);
    return true;
  }

  /** A line that is not a known field: its content, also in lower case. */
  private record Unread(LineText line, String content, String lower) {
    @Nullable Found conflict() {
      String message = "a merge left its marks, and the lines of both sides are read";
      return content.startsWith("<<<<<<<") ? new Found(message) : null;
    }

    @Nullable Found comment() {
      if (!LineCorrections.isComment(content)) {
        return null;
      }
      int sign = content.startsWith("//") || content.startsWith("--") ? 2 : 1;
      String message =
          "%s does not start a comment; the line is ignored because no field has that name";
      return new Found(
          message.formatted(shown(content.substring(0, sign))), LineCorrections.comment(line));
    }

    @Nullable Found url() {
      if (!lower.startsWith("http://") && !lower.startsWith("https://")) {
        return null;
      }
      boolean map =
          lower.contains("sitemap") || lower.endsWith(".xml") || lower.endsWith(".xml.gz");
      String sitemap = map ? "; \"Sitemap: \" was probably meant" : "";
      return new Found(
          shown(content) + " has no field before it" + sitemap,
          line.withContent((map ? "Sitemap: " : "# ") + content));
    }

    @Nullable Found withoutColon() {
      int colon = content.indexOf(':');
      if (colon >= 0 && !content.startsWith("//", colon + 1)) {
        return null;
      }
      return new Found(this::withoutColonAsRead, this::withColon);
    }

    private String withoutColonAsRead() {
      String[] words = lower.split("[ \t]++", -1);
      String google = words.length == 2 ? googleReads(words[0]) : "";
      return "no colon, so not a rule: " + shown(content) + google;
    }

    private @Nullable Correction withColon() {
      @Nullable String field = LineCorrections.field(content, FIELDS);
      return field == null
          ? LineCorrections.asComment(line)
          : LineCorrections.withColon(line, field);
    }

    /** Returns the name of the field. */
    private String name() {
      return WhiteSpace.LINE.trim(lower.substring(0, content.indexOf(':')));
    }

    @Nullable Found noindex() {
      String message =
          "Google has not read %s in robots.txt since September 2019; it has no effect";
      boolean is = name().equals("noindex") || name().equals("nofollow");
      return is ? new Found(message.formatted(name())) : null;
    }

    @Nullable Found extension() {
      @Nullable String text = Extensions.find(name());
      return text == null ? null : new Found(text);
    }

    @Nullable Found misspelt() {
      @Nullable String field = EditDistance.first(LineCorrections.withoutBullet(name()), FIELDS);
      if (field == null) {
        return null;
      }
      String what = " is not a field; \"" + field + "\" was probably meant";
      return new Found(
          () -> shown(name()) + what + googleReads(name()),
          () -> LineCorrections.spelt(line, field));
    }

    Found unknown() {
      return new Found(this::whatIsUnknown, () -> null);
    }

    private String whatIsUnknown() {
      return switch (name()) {
        case "" -> "no field is before the colon";
        case "x-robots-tag" -> "X-Robots-Tag is a header of a response, not a field of robots.txt";
        default -> shown(name()) + " is not a field of robots.txt";
      };
    }

    /** Says which field google/robotstxt reads, also in two words without a colon (D-12). */
    private static String googleReads(String field) {
      @Nullable Field google = Field.readByGoogle(field);
      return google == null ? "" : "; Google reads it as \"" + google.key() + "\"";
    }
  }
}
