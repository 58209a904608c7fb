package org.robotspec.conformance.suite.mutation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A robots.txt read as plainly as can be: into lines, and lines into groups. */
final class PlainFile {
  private static final int LIMIT = 512_000;
  private static final int REFERENCE_LINE = 16_663;
  private static final List<String> TYPOS =
      List.of("dissallow", "dissalow", "disalow", "diasllow", "disallaw");

  /** A rule of a group. */
  record Line(boolean allow, String path, int line) {}

  /** The names and rules of a group. */
  record Group(List<String> names, List<Line> rules) {}

  final List<Group> groups = new ArrayList<>();
  final List<String> sitemaps = new ArrayList<>();
  private final String profile;
  private final Set<Fault> faults;
  private boolean ruleSeen = true;

  PlainFile(byte[] body, String profile, Set<Fault> faults) {
    this.profile = profile;
    this.faults = faults;
    String text = new String(body, StandardCharsets.ISO_8859_1);
    text = withoutMark(limited(text));
    if (has(Fault.RULES_BEFORE_GROUPS_COUNT)) {
      groups.add(new Group(new ArrayList<>(List.of("*")), new ArrayList<>()));
    }
    String pattern = has(Fault.CR_ENDS_NO_LINE) ? "\n" : "\r\n|\r|\n";
    pattern = has(Fault.CRLF_COUNTS_TWICE) ? "\r|\n" : pattern;
    int number = 0;
    for (String line : text.split(pattern, -1)) {
      number++;
      read(line, number);
    }
  }

  private boolean has(Fault fault) {
    return faults.contains(fault);
  }

  private boolean reference() {
    return profile.equals("google-reference");
  }

  private String limited(String text) {
    int limit = has(Fault.SIZE_LIMIT_ONE_BYTE_SHORT) ? LIMIT - 1 : LIMIT;
    if (reference() || text.length() <= limit || has(Fault.NO_SIZE_LIMIT)) {
      return text;
    }
    String head = text.substring(0, limit);
    int end = Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r'));
    return has(Fault.CUT_LINE_IS_READ) ? head : head.substring(0, end + 1);
  }

  private String withoutMark(String text) {
    if (has(Fault.BOM_IS_TEXT)) {
      return text;
    }
    String mark = "\u00ef\u00bb\u00bf";
    if (reference()) {
      int i = 0;
      while (i < 3 && i < text.length() && text.charAt(i) == mark.charAt(i)) {
        i++;
      }
      return text.substring(i);
    }
    return text.startsWith(mark) ? text.substring(3) : text;
  }

  private void read(String raw, int number) {
    String line = raw;
    if (reference() && line.length() > REFERENCE_LINE) {
      line = line.substring(0, REFERENCE_LINE);
    }
    line = has(Fault.NUL_IS_TEXT) ? line : cut(line, "\0");
    if (!has(Fault.COMMENT_IS_VALUE)) {
      line = cut(line, has(Fault.COMMENT_NEEDS_A_SPACE) ? " #" : "#");
    }
    line = trim(line);
    if (line.isEmpty()) {
      ruleSeen |= has(Fault.BLANK_LINE_ENDS_GROUP);
      return;
    }
    int colon = has(Fault.LAST_COLON_SEPARATES) ? line.lastIndexOf(':') : line.indexOf(':');
    if (colon < 0 && reference()) {
      String[] words = line.split("[ \t]+", -1);
      if (words.length == 2) {
        field(words[0], words[1], number);
      }
    } else if (colon > 0) {
      field(trim(line.substring(0, colon)), trim(line.substring(colon + 1)), number);
    }
  }

  private String trim(String text) {
    String white = has(Fault.TABS_ARE_TEXT) ? " " : " \t\u000b\f\r\n";
    int from = 0;
    int to = text.length();
    while (from < to && white.indexOf(text.charAt(from)) >= 0) {
      from++;
    }
    while (to > from && white.indexOf(text.charAt(to - 1)) >= 0) {
      to--;
    }
    return text.substring(from, to);
  }

  private static String cut(String text, String at) {
    int index = text.indexOf(at);
    return index < 0 ? text : text.substring(0, index);
  }

  private void field(String name, String value, int line) {
    String lower = has(Fault.FIELDS_WITH_CASE) ? name : name.toLowerCase(Locale.ROOT);
    boolean lenient = reference() || has(Fault.TYPOS_ARE_READ);
    if (is(lower, "user-agent")
        || (lenient && (lower.startsWith("useragent") || lower.startsWith("user agent")))) {
      agent(value);
    } else if (is(lower, "allow")) {
      rule(true, value, line);
    } else if (is(lower, "disallow") || (lenient && TYPOS.stream().anyMatch(lower::startsWith))) {
      rule(false, value, line);
    } else if (is(lower, "sitemap") || (lenient && lower.startsWith("site-map"))) {
      sitemaps.add(value);
      ruleSeen |= has(Fault.SITEMAP_ENDS_RUN);
    } else {
      ruleSeen |= has(Fault.UNKNOWN_FIELD_ENDS_RUN);
    }
  }

  private boolean is(String name, String field) {
    return reference() ? name.startsWith(field) : name.equals(field);
  }

  private void agent(String value) {
    boolean inRun = !ruleSeen && !groups.isEmpty();
    if (!inRun) {
      groups.add(new Group(new ArrayList<>(), new ArrayList<>()));
    } else if (has(Fault.LAST_AGENT_OF_RUN_ONLY)) {
      last().names().clear();
    }
    ruleSeen = false;
    last().names().add(name(value));
  }

  private String name(String value) {
    boolean star =
        (reference() && value.startsWith("*") && value.length() > 1)
            ? " \t\u000b\f".indexOf(value.charAt(1)) >= 0
            : value.equals("*");
    if (star) {
      return "*";
    }
    return has(Fault.VERSION_IS_PART_OF_NAME) ? value : token(value);
  }

  static String token(String value) {
    int end = 0;
    while (end < value.length()
        && (value.charAt(end) == '-'
            || value.charAt(end) == '_'
            || (value.charAt(end) < 0x80 && Character.isLetter(value.charAt(end))))) {
      end++;
    }
    return value.substring(0, end);
  }

  private void rule(boolean allow, String value, int line) {
    if (groups.isEmpty()) {
      return;
    }
    ruleSeen |= !value.isEmpty() || !has(Fault.EMPTY_RULE_ENDS_NO_RUN);
    last().rules().add(new Line(allow, value, line));
  }

  private Group last() {
    return groups.get(groups.size() - 1);
  }
}
