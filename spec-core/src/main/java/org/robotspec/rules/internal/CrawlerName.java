package org.robotspec.rules.internal;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What people write as a crawler's name, and the product token in it (D-13, D-14). */
public final class CrawlerName {
  private static final String TOKEN = "[A-Za-z0-9_-]+";

  /** A product token, perhaps with a version (G-4). */
  private static final Pattern NAME = Pattern.compile("(" + TOKEN + ")(?:/[\\w.+-]*)?");

  private static final Pattern TOKEN_AT_START = Pattern.compile("(?:" + TOKEN + ")?");

  /** The names in a User-Agent header: with a version, or where crawlers say theirs. */
  private static final Pattern IN_HEADER =
      Pattern.compile("compatible;\\s*+(" + TOKEN + ")|(?<![\\w-])([\\w-]++)/[0-9]");

  /** What the User-Agent headers of browsers have, and of crawlers that look like one. */
  private static final Set<String> BROWSERS =
      Set.of(
          "Mozilla",
          "AppleWebKit",
          "Chrome",
          "HeadlessChrome",
          "Gecko",
          "Safari",
          "Version",
          "MSIE");

  private static final int SHOWN_CHARS = 100;

  private CrawlerName() {}

  /** Returns the product token at the start of a text; may be empty (D-13). */
  public static String tokenAtStart(CharSequence text) {
    Matcher token = TOKEN_AT_START.matcher(text);
    return token.lookingAt() ? token.group() : "";
  }

  /**
   * Returns names without their versions.
   *
   * @throws IllegalArgumentException if one is no product token; the message names the likely one
   */
  public static List<String> tokens(List<String> names) {
    List<String> tokens = new ArrayList<>();
    for (String name : names) {
      Matcher token = NAME.matcher(name);
      if (!token.matches()) {
        throw new IllegalArgumentException(whatIsWrong(names, tokens.size()));
      }
      tokens.add(token.group(1));
    }
    return tokens;
  }

  /**
   * Returns names that a crawler allows as robots.txt files can have them: {@code *} is left out,
   * and of what is more than a product token, the token at its start is taken (D-14).
   *
   * @param property where the names are from
   * @param warnings where to add a line about each name that is cut
   * @throws IllegalArgumentException if one is a whole User-Agent header, or has no token at its
   *     start; the message names the property
   */
  public static List<String> cut(String property, List<String> names, List<String> warnings) {
    List<String> tokens = new ArrayList<>();
    for (String name : names) {
      String token = tokenAtStart(name);
      boolean whole = NAME.matcher(name).matches();
      if (!whole && (token.isEmpty() || isHeader(name)) && !name.equals("*")) {
        throw new IllegalArgumentException(property + ": " + whatIsWrong(names, tokens.size()));
      }
      if (!whole && !token.isEmpty()) {
        warnings.add(
            ("%s: only \"%s\" of \"%s\" is a product token, so the rules for %2$s are obeyed;"
                    + " set robotspec.agents to name another")
                .formatted(property, token, PrintableText.of(name, SHOWN_CHARS)));
      }
      tokens.add(token);
    }
    tokens.removeIf(String::isEmpty);
    return tokens;
  }

  private static String whatIsWrong(List<String> names, int at) {
    String name = names.get(at);
    // A comma in a header has made several names of it.
    String likely = likely(String.join(",", names.subList(at, names.size())));
    String advice =
        name.equals("*")
            ? "; leave it out, for * is followed anyway"
            : likely.isEmpty() ? "" : "; \"" + likely + "\" is probably meant";
    return "\"%s\" is no product token, which is letters, digits, - and _%s"
        .formatted(PrintableText.of(name, SHOWN_CHARS), advice);
  }

  private static boolean isHeader(String text) {
    return text.indexOf('(') >= 0 || text.startsWith("Mozilla/");
  }

  /** Returns the product token that a text is most likely to mean; empty if there is none. */
  public static String likely(String text) {
    if (isHeader(text)) {
      Matcher name = IN_HEADER.matcher(text);
      while (name.find()) {
        String token = name.group(1) == null ? name.group(2) : name.group(1);
        if (!BROWSERS.contains(token)) {
          return token;
        }
      }
    }
    String unaccented = Normalizer.normalize(text.strip(), Normalizer.Form.NFD);
    String token = tokenAtStart(unaccented.replaceAll("\\p{M}", ""));
    return BROWSERS.contains(token) ? "" : token;
  }
}
