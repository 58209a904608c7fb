package org.robotspec.cli.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
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
public record FetchedPage(
    String name,
    @Nullable UrlVerdict forbidden,
    Map<String, List<String>> headers,
    List<MetaTag> metaTags,
    UsagePreferences usage) {
  private static final Pattern CHARSET = Pattern.compile("charset=\"?([^;\"]*)");

  /**
   * Returns headers by name, in any case.
   *
   * @param lines the headers, each as {@code Name: value}
   * @throws Errors.InputException if a line is not a header
   */
  public static Map<String, List<String>> headers(List<String> lines) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line : lines) {
      int colon = line.indexOf(':');
      if (colon <= 0) {
        throw new Errors.InputException("a header is written 'Name: value', not '" + line + "'");
      }
      headers
          .computeIfAbsent(line.substring(0, colon).strip(), name -> new ArrayList<>())
          .add(line.substring(colon + 1).strip());
    }
    return headers;
  }

  /**
   * Returns a page with these headers and bytes, which are read as HTML if a header says so.
   *
   * @param robots what its robots.txt allows to be done with it
   */
  public static FetchedPage of(
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
