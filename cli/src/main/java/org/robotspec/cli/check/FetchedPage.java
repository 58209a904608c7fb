package org.robotspec.cli.check;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.HtmlMetaTags;
import org.robotspec.indexing.MetaTag;

/**
 * A page whose directives are asked for.
 *
 * @param name the file or the URL, as given
 * @param forbidden why robots.txt keeps the page, or one on the way to it, from being fetched; null
 *     if it does not
 * @param headers the response headers; case does not matter in names
 * @param metaTags the page's meta tags; none if it was not fetched, or says that it is no HTML
 */
record FetchedPage(
    String name,
    @Nullable UrlVerdict forbidden,
    Map<String, List<String>> headers,
    List<MetaTag> metaTags) {
  private static final Pattern CHARSET = Pattern.compile("charset=\"?([^;\"]*)");

  static FetchedPage of(String name, Map<String, List<String>> headers, byte[] body) {
    List<String> types = headers.getOrDefault("Content-Type", List.of("text/html"));
    String type = types.get(0).toLowerCase(Locale.ROOT);
    Matcher charset = CHARSET.matcher(type);
    return new FetchedPage(
        name,
        null,
        headers,
        type.contains("html")
            ? HtmlMetaTags.parse(body, charset.find() ? charset.group(1).strip() : null)
            : List.of());
  }
}
