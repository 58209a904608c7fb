package org.robotspec.indexing;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.internal.CrawlerName;

/** The names by which pages may address one crawler (I-2, D-13). */
final class ProductTokens {
  private static final Pattern TOKEN = Pattern.compile("[\\w.-]+(?:[/*].*)?", Pattern.DOTALL);

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
    return name.equalsIgnoreCase("robots") || name.equals("*");
  }

  /** Returns whether a crawler can have this name: a product token, perhaps with a version. */
  static boolean isToken(String name) {
    return TOKEN.matcher(name).matches();
  }

  // G-4, D-13: the text after the product token is ignored.
  private static String normalised(String name) {
    return CrawlerName.tokenAtStart(name.strip()).toLowerCase(Locale.ROOT);
  }
}
