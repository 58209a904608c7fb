package org.robotspec.conformance.crawl;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The normal form of a path and query: crawlers may encode the same path in several ways. */
final class RequestPath {
  private static final Pattern CHARACTER = Pattern.compile("(?s)%[0-9A-Fa-f]{2}|.");

  private RequestPath() {}

  /**
   * Returns the form in which equal paths are equal texts: characters outside ASCII are encoded,
   * unreserved ones are not, hexadecimal digits are capitals, and there is no fragment.
   *
   * @param path as it was received, a character for each byte
   */
  static String normal(String path) {
    return CHARACTER.matcher(path.split("#", 2)[0]).replaceAll(RequestPath::character);
  }

  private static String character(MatchResult found) {
    String text = found.group();
    boolean coded = text.length() > 1;
    char c = coded ? (char) Integer.parseInt(text, 1, 3, 16) : text.charAt(0);
    if (String.valueOf(c).matches(coded ? "[A-Za-z0-9._~-]" : "[!-~]")) {
      return Matcher.quoteReplacement(String.valueOf(c));
    }
    return String.format(Locale.ROOT, "%%%02X", (int) c);
  }

  /** Returns the normal form of a path that is text. */
  static String ofText(String path) {
    return normal(new String(path.getBytes(UTF_8), ISO_8859_1));
  }
}
