package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

import org.robotspec.rules.internal.PrintableText;

/**
 * A sitemap line (P-1).
 *
 * @param url the URL, as written
 * @param line its 1-based line in the file
 */
public record Sitemap(String url, int line) {
  /** Creates a sitemap line. */
  public Sitemap {
    requireNonNull(url, "url");
  }

  /** Returns printable text, such as {@code Sitemap: https://example.com/s.xml, line 4}. */
  @Override
  public String toString() {
    return "Sitemap: " + PrintableText.ofUrl(url) + ", line " + line;
  }
}
