package org.robotspec.rules;

import java.util.List;

/**
 * A crawler as robots.txt sees it: its product tokens, the most specific first (G-2, D-8).
 *
 * <p>Text after a product token is ignored, as in a file (G-4): {@code Googlebot/2.1} is {@code
 * Googlebot}.
 *
 * @param names the crawler's names in order of preference, as configured; a crawler without a name
 *     follows the group of {@code *}
 */
public record Crawler(List<String> names) {
  /** Makes a crawler that shares no list with its maker. */
  public Crawler {
    names = List.copyOf(names);
  }

  /** Returns the crawler with these names, the most specific first. */
  public static Crawler of(String... names) {
    return new Crawler(List.of(names));
  }
}
