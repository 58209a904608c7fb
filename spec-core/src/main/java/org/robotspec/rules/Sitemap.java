package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

import java.net.MalformedURLException;
import java.net.URL;
import org.robotspec.text.PrintableText;

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

  /**
   * Returns the URL, resolved against that of the file if it is relative; as written if that cannot
   * be done.
   *
   * @param robotsTxt the URL of the file
   */
  public String absolute(String robotsTxt) {
    requireNonNull(robotsTxt, "robotsTxt");
    try {
      return new URL(new URL(robotsTxt), url).toString(); // java.net.URI refuses spaces
    } catch (MalformedURLException e) {
      return url;
    }
  }

  /** Returns printable text, such as {@code Sitemap: https://example.com/s.xml, line 4}. */
  @Override
  public String toString() {
    return "Sitemap: " + PrintableText.ofUrl(url) + ", line " + line;
  }
}
