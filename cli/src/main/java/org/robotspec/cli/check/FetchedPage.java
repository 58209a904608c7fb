package org.robotspec.cli.check;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.HtmlMetaTags;
import org.robotspec.indexing.MetaTag;
import org.robotspec.usage.UsagePreferences;

/**
 * A page to read indexing directives from.
 *
 * @param name the file or the URL, as given
 * @param forbidden the verdict by which robots.txt forbids the page or a redirect to it; null if it
 *     is allowed
 * @param headers the response headers; names ignore case
 * @param metaTags the page's meta tags; none if it was not fetched or is not HTML
 * @param usage what robots.txt and the headers allow to be done with the page (U-5)
 */
record FetchedPage(
    String name,
    @Nullable UrlVerdict forbidden,
    Map<String, List<String>> headers,
    List<MetaTag> metaTags,
    UsagePreferences usage) {
  private static final Pattern CHARSET = Pattern.compile("charset=\"?([^;\"]*)");

  /**
   * Returns a page that was read.
   *
   * @param robots what its robots.txt allows to be done with it
   */
  static FetchedPage of(
      String name, UsagePreferences robots, Map<String, List<String>> headers, byte[] body) {
    List<String> types = headers.getOrDefault("Content-Type", List.of("text/html"));
    String type = types.get(0).toLowerCase(Locale.ROOT);
    Matcher charset = CHARSET.matcher(type);
    return new FetchedPage(
        name,
        null,
        headers,
        type.contains("html")
            ? HtmlMetaTags.parse(body, charset.find() ? charset.group(1).strip() : null)
            : List.of(),
        robots.combine(
            UsagePreferences.ofHeaders(headers.getOrDefault("Content-Usage", List.of()))));
  }
}
