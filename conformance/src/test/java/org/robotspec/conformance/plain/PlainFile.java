package org.robotspec.conformance.plain;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** A robots.txt read as plainly as can be: into lines, and lines into groups. */
public final class PlainFile {
  private static final int LIMIT = 512_000;
  private static final int REFERENCE_LINE = 16_663;
  private static final Pattern TEXT_END = Pattern.compile("[\0#]");
  private static final String WHITE = " \t\u000b\f\r\n";
  private static final String MARK = "\u00ef\u00bb\u00bf";
  private static final List<String> TYPOS =
      List.of("dissallow", "dissalow", "disalow", "diasllow", "disallaw");

  /** A rule of a group. */
  record Line(boolean allow, String path, int line) {}

  /** The names and rules of a group, and the values of its usage preferences. */
  record Group(List<String> names, List<Line> rules, List<String> usage, List<String> signals) {
    Group() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }
  }

  final List<Group> groups = new ArrayList<>();
  final List<String> sitemaps = new ArrayList<>();
  private final boolean reference;
  private boolean ruleSeen = true;

  public PlainFile(byte[] body, String profile) {
    reference = profile.equals("google-reference");
    String text = withoutMark(limited(new String(body, StandardCharsets.ISO_8859_1)));
    int number = 0;
    for (String line : text.split("\r\n|\r|\n", -1)) {
      read(line, ++number);
    }
  }

  private String limited(String text) {
    if (reference || text.length() <= LIMIT) {
      return text;
    }
    String head = text.substring(0, LIMIT);
    return head.substring(0, Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1);
  }

  private static String withoutMark(String text) {
    int i = 0;
    while (i < 3 && i < text.length() && text.charAt(i) == MARK.charAt(i)) {
      i++;
    }
    return text.substring(i);
  }

  private void read(String raw, int number) {
    boolean cut = reference && raw.length() > REFERENCE_LINE;
    String line = cut ? raw.substring(0, REFERENCE_LINE) : raw;
    line = trim(TEXT_END.split(line, 2)[0]);
    int colon = line.indexOf(':');
    if (colon < 0 && reference) {
      String[] words = line.split("[ \t]+", -1);
      if (words.length == 2) {
        field(words[0], words[1], number);
      }
    } else if (colon > 0) {
      field(trim(line.substring(0, colon)), trim(line.substring(colon + 1)), number);
    }
  }

  private static String trim(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && WHITE.indexOf(text.charAt(from)) >= 0) {
      from++;
    }
    while (to > from && WHITE.indexOf(text.charAt(to - 1)) >= 0) {
      to--;
    }
    return text.substring(from, to);
  }

  private void field(String name, String value, int line) {
    String field = name.toLowerCase(Locale.ROOT);
    if (is(field, "user-agent") || isTypo(field, List.of("useragent", "user agent"))) {
      agent(value);
    } else if (is(field, "allow")) {
      rule(true, value, line);
    } else if (is(field, "disallow") || isTypo(field, TYPOS)) {
      rule(false, value, line);
    } else if (is(field, "sitemap") || isTypo(field, List.of("site-map"))) {
      sitemaps.add(value);
    } else if (!reference && !groups.isEmpty()) {
      preference(field, value);
    }
  }

  private void preference(String field, String value) {
    if (field.equals("content-usage")) {
      last().usage().add(value);
    } else if (field.equals("content-signal")) {
      last().signals().add(value);
    }
  }

  private boolean is(String name, String field) {
    return reference ? name.startsWith(field) : name.equals(field);
  }

  private boolean isTypo(String name, List<String> typos) {
    return reference && typos.stream().anyMatch(name::startsWith);
  }

  private void agent(String value) {
    if (ruleSeen) {
      groups.add(new Group());
    }
    ruleSeen = false;
    last().names().add(name(value));
  }

  private String name(String value) {
    return value.equals("*") || (reference && value.matches("\\*[ \t\u000b\f].*"))
        ? "*"
        : reference ? withoutDigits(token(value)) : token(value);
  }

  /** Returns the product token that a name begins with. */
  private static String token(String name) {
    return name.replaceFirst("(?s)[^A-Za-z0-9_-].*", "");
  }

  /** Returns what google/robotstxt leaves of a product token. */
  static String withoutDigits(String token) {
    return token.replaceFirst("[0-9].*", "");
  }

  private void rule(boolean allow, String value, int line) {
    ruleSeen = true;
    if (!groups.isEmpty()) {
      last().rules().add(new Line(allow, value, line));
    }
  }

  private Group last() {
    return groups.get(groups.size() - 1);
  }
}
