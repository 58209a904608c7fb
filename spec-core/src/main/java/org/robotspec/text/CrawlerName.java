package org.robotspec.text;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the product token in what people write as a crawler's name (D-13, D-14). */
public final class CrawlerName {
  /** The names in a User-Agent header: before a version, or after "compatible;". */
  private static final Pattern IN_HEADER =
      Pattern.compile(
          "compatible;\\s*+([\\w-]++)"
              + "|(?<![\\w-])([\\w-]++)(?:/[0-9]|(?<=(?i:bot))(?![\\w./]))");

  /** Longer than any User-Agent header that a crawler sends; no name is looked for beyond it. */
  private static final int MAX_HEADER = 1_000;

  /** Names in the User-Agent headers of browsers, and of crawlers that look like one. */
  private static final Set<String> BROWSERS =
      Set.of(
          "Mozilla AppleWebKit Chrome Edg Firefox HeadlessChrome Gecko OPR Safari Version MSIE"
              .split(" "));

  private static final int SHOWN_CHARS = 100;

  private CrawlerName() {}

  /** Begins a policy token, which names a purpose and no crawler (U-10). */
  public static final String POLICY_PREFIX = "__usage_";

  /** Returns the purpose of a policy token, in lower case; empty for any other token (U-10). */
  public static String purpose(String token) {
    String lower = Ascii.lower(token);
    return lower.startsWith(POLICY_PREFIX) ? lower.substring(POLICY_PREFIX.length()) : "";
  }

  /** Returns the product token at the start of a text; may be empty (D-13). */
  public static String tokenAtStart(CharSequence text) {
    return start(text, Ascii::isTokenChar);
  }

  /** Returns the part of a user-agent line's value that is read. */
  public static String read(String value) {
    String token = tokenAtStart(value);
    return token.isEmpty() ? value : token;
  }

  /** Returns the same as it is compared with others. */
  public static String compared(String value) {
    return Ascii.lower(read(value));
  }

  /** Returns what google/robotstxt reads of a token: it ends at a digit. */
  public static String beforeDigits(String token) {
    return start(token, Ascii::isLetterOrDash);
  }

  private static String start(CharSequence text, IntPredicate isPart) {
    int end = 0;
    while (end < text.length() && isPart.test(text.charAt(end))) {
      end++;
    }
    return text.subSequence(0, end).toString();
  }

  /**
   * Returns the names of crawlers in a user-agent line (D-13): its token, and what is before the
   * token's digits; none if it has no token, or a policy token (U-10).
   *
   * @param lenient whether only the latter counts, as for google/robotstxt
   */
  public static Set<String> named(String userAgent, boolean lenient) {
    String token = tokenAtStart(userAgent);
    if (!lenient && !purpose(token).isEmpty()) {
      return Set.of();
    }
    Set<String> names = new LinkedHashSet<>(List.of(lenient ? "" : token));
    names.add(beforeDigits(token));
    names.remove("");
    return names;
  }

  /** Returns whether a name is a product token, perhaps with a version (G-4). */
  private static boolean isWhole(String name, String token) {
    int end = token.length();
    return end > 0
        && (end == name.length()
            || (name.charAt(end) == '/'
                && name.chars()
                    .skip(end + 1L)
                    .allMatch(c -> Ascii.isTokenChar(c) || c == '.' || c == '+')));
  }

  /**
   * Returns names without their versions.
   *
   * @throws IllegalArgumentException if a name is not a product token; the message suggests the
   *     likely one
   */
  public static List<String> tokens(List<String> names) {
    List<String> tokens = new ArrayList<>();
    for (String name : names) {
      String token = tokenAtStart(name);
      if (!isWhole(name, token) || !purpose(token).isEmpty()) {
        throw new IllegalArgumentException(whatIsWrong(names, tokens.size()));
      }
      tokens.add(token);
    }
    return tokens;
  }

  /**
   * Returns a crawler's configured names as product tokens: {@code *} is left out, and a longer
   * name is cut to the token at its start (D-14).
   *
   * @param property the property that has the names
   * @param warnings receives a line about each name that is cut
   * @throws IllegalArgumentException if a name is a whole User-Agent header, or has no token at its
   *     start; the message names the property
   */
  public static List<String> cut(String property, List<String> names, List<String> warnings) {
    List<String> tokens = new ArrayList<>();
    for (String name : names) {
      String token = tokenAtStart(name);
      boolean whole = isWhole(name, token);
      boolean noName = !whole && (token.isEmpty() || isHeader(name)) && !name.equals("*");
      if (noName || !purpose(token).isEmpty()) {
        throw new IllegalArgumentException(property + ": " + whatIsWrong(names, tokens.size()));
      }
      if (!whole && !token.isEmpty()) {
        warnings.add(
            ("%s: only \"%s\" of \"%s\" is a product token, so the crawler obeys the rules for"
                    + " %2$s; to use another name, set robotspec.agents")
                .formatted(property, token, PrintableText.of(name, SHOWN_CHARS)));
      }
      tokens.add(token);
    }
    tokens.removeIf(String::isEmpty);
    return tokens;
  }

  private static String whatIsWrong(List<String> names, int at) {
    String name = names.get(at);
    if (!purpose(tokenAtStart(name)).isEmpty()) {
      return "\"%s\" is a policy token, not a crawler's name"
          .formatted(PrintableText.of(name, SHOWN_CHARS));
    }
    // A header that contains commas was split into several names.
    String likely = likely(String.join(",", names.subList(at, names.size())));
    String advice =
        name.equals("*")
            ? "; leave it out: the group of * applies anyway"
            : likely.isEmpty() ? "" : "; \"" + likely + "\" is probably meant";
    return "\"%s\" is not a product token (letters, digits, - and _)%s"
        .formatted(PrintableText.of(name, SHOWN_CHARS), advice);
  }

  private static boolean isHeader(String text) {
    return text.indexOf('(') >= 0 || text.startsWith("Mozilla/");
  }

  /** Returns the product token that a text is most likely to mean; empty if there is none. */
  public static String likely(String text) {
    if (isHeader(text)) {
      Matcher name = IN_HEADER.matcher(text.substring(0, Math.min(text.length(), MAX_HEADER)));
      while (name.find()) {
        String token = name.group(1) == null ? name.group(2) : name.group(1);
        if (!BROWSERS.contains(token)) {
          return token;
        }
      }
    }
    String token = tokenAtStart(Platform.withoutAccents(WhiteSpace.LINE.trim(text)));
    return BROWSERS.contains(token) ? "" : token;
  }
}
