package org.robotspec.indexing;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.List;
import java.util.Set;
import org.robotspec.rules.Crawler;
import org.robotspec.text.Ascii;
import org.robotspec.text.CrawlerName;

/** The names by which pages may address one crawler (I-2, D-13). */
final class ProductTokens {
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

  /** Returns whether a text lists several names, including the crawler's. */
  boolean areSeveral(String name) {
    List<String> names = List.of(name.replace(' ', ',').replace(';', ',').split(",", -1));
    return names.size() > 1 && names.stream().anyMatch(this::isOwn);
  }

  static boolean isEveryone(String name) {
    return Ascii.lower(name).equals("robots") || name.equals("*");
  }

  /** Returns whether a crawler can have this name: a product token, perhaps with a version. */
  static boolean isToken(String name) {
    int end = 0;
    while (end < name.length()
        && (Ascii.isTokenChar(name.charAt(end)) || name.charAt(end) == '.')) {
      end++;
    }
    return end > 0 && (end == name.length() || name.charAt(end) == '/' || name.charAt(end) == '*');
  }

  // G-4, D-13: the text after the product token is ignored.
  private static String normalised(String name) {
    return Ascii.lower(CrawlerName.tokenAtStart(name));
  }
}
