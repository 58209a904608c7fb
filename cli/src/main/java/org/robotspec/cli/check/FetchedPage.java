package org.robotspec.cli.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FetchOutcome;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.site.PageFetch;
import org.robotspec.cli.site.UrlVerdict;
import org.robotspec.indexing.HtmlMetaTags;
import org.robotspec.indexing.MetaTag;
import org.robotspec.usage.UsagePreferences;

/**
 * A page to read indexing directives from.
 *
 * @param name the file or the URL, as given
 * @param hops the verdicts on the page and on each redirect, up to one that robots.txt disallows;
 *     none for a file
 * @param headers the response headers; names ignore case
 * @param metaTags the page's meta tags; none if it was not fetched or is not HTML
 * @param usage what robots.txt and the headers allow to be done with the page (U-5)
 */
public record FetchedPage(
    String name,
    List<UrlVerdict> hops,
    Map<String, List<String>> headers,
    List<MetaTag> metaTags,
    UsagePreferences usage) {
  private static final Pattern CHARSET = Pattern.compile("charset=\"?([^;\"]*)");

  /** Returns whether a crawler may see the page. */
  boolean seen() {
    return hops.stream().allMatch(UrlVerdict::allowed);
  }

  /** Returns the verdicts on the redirects. */
  List<UrlVerdict> redirects() {
    return hops.subList(Math.min(1, hops.size()), hops.size());
  }

  /**
   * Reads a page from a file, or from a URL unless robots.txt disallows it (I-5).
   *
   * @param more headers to add, each as {@code Name: value}
   * @param fetch fetches it from a URL
   * @param robots decides whether a URL may be fetched
   * @throws Errors.InputException if the page cannot be read, its status after redirects is not
   *     2xx, or a header is malformed
   */
  static FetchedPage read(
      String source, List<String> more, PageFetch fetch, Function<String, UrlVerdict> robots) {
    Map<String, List<String>> headers = headers(more);
    if (!RobotsFile.isUrl(source)) {
      return of(source, List.of(), headers, file(source));
    }
    List<UrlVerdict> hops = new ArrayList<>();
    FetchOutcome.@Nullable Answer page =
        fetch.get(
            source,
            url -> {
              hops.add(robots.apply(url));
              return hops.get(hops.size() - 1).allowed();
            });
    if (page == null) {
      return new FetchedPage(source, hops, Map.of(), List.of(), UsagePreferences.NONE);
    }
    page.headers()
        .forEach(
            (name, values) ->
                headers.computeIfAbsent(name, n -> new ArrayList<>()).addAll(0, values));
    return of(source, hops, headers, page.body());
  }

  private static byte[] file(String name) {
    try {
      return RobotsFile.read(name).body();
    } catch (Errors.InputException e) {
      throw new Errors.InputException(e.getMessage() + "; a URL starts with http:// or https://");
    }
  }

  private static Map<String, List<String>> headers(List<String> lines) {
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

  /** Returns a page whose bytes are read as HTML if a header says so. */
  private static FetchedPage of(
      String name, List<UrlVerdict> hops, Map<String, List<String>> headers, byte[] body) {
    UsagePreferences usage =
        hops.isEmpty() ? UsagePreferences.NONE : hops.get(hops.size() - 1).verdict().usage();
    List<String> types = headers.getOrDefault("Content-Type", List.of(""));
    String type = types.get(0).toLowerCase(Locale.ROOT);
    Matcher charset = CHARSET.matcher(type);
    return new FetchedPage(
        name,
        hops,
        headers,
        MetaTag.canBeIn(type)
            ? HtmlMetaTags.parse(body, charset.find() ? charset.group(1).strip() : null)
            : List.of(),
        usage.combine(
            UsagePreferences.ofHeaders(headers.getOrDefault("Content-Usage", List.of()))));
  }
}
