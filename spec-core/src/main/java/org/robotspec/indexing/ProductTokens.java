package org.robotspec.indexing;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.Locale;
import java.util.Set;
import org.robotspec.rules.Crawler;

/** The names by which pages may address one crawler (I-2). */
final class ProductTokens {
  private static final String EVERYONE = "robots";

  private final Set<String> own;

  ProductTokens(Crawler crawler) {
    own =
        crawler.names().stream()
            .map(ProductTokens::normalised)
            .filter(name -> !name.isEmpty())
            .collect(toUnmodifiableSet());
  }

  boolean isOwn(String name) {
    return own.contains(normalised(name));
  }

  static boolean isEveryone(String name) {
    return EVERYONE.equalsIgnoreCase(name) || name.equals("*");
  }

  /** Returns whether a crawler can have this name: a product token, perhaps with a version. */
  static boolean isToken(String name) {
    int end = tokenEnd(name);
    return end > 0 && (end == name.length() || "/*".indexOf(name.charAt(end)) >= 0);
  }

  // G-4: what follows the product token says nothing.
  private static String normalised(String name) {
    String stripped = name.strip();
    return stripped.substring(0, tokenEnd(stripped)).toLowerCase(Locale.ROOT);
  }

  private static int tokenEnd(String name) {
    int end = 0;
    while (end < name.length() && isTokenCharacter(name.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean isTokenCharacter(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '_'
        || c == '.';
  }
}
