package org.robotspec.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.HtmlMetaTags;
import org.robotspec.indexing.MetaTag;

/**
 * A page whose directives are asked for.
 *
 * @param name the file or the URL, as given
 * @param forbidden why robots.txt keeps the page, or one on the way to it, from being fetched; null
 *     if it does not
 * @param headers the response headers
 * @param metaTags the page's meta tags; none if it was not fetched, or says that it is no HTML
 */
record FetchedPage(
    String name,
    @Nullable UrlVerdict forbidden,
    Map<String, List<String>> headers,
    List<MetaTag> metaTags) {
  private static final String CONTENT_TYPE = "content-type";
  private static final String CHARSET = "charset=";

  static FetchedPage forbidden(String name, UrlVerdict verdict) {
    return new FetchedPage(name, verdict, Map.of(), List.of());
  }

  static FetchedPage of(String name, Map<String, List<String>> headers, byte[] body) {
    @Nullable String type = contentType(headers);
    return new FetchedPage(
        name,
        null,
        headers,
        type == null || type.contains("html")
            ? HtmlMetaTags.parse(body, charset(type))
            : List.of());
  }

  private static @Nullable String contentType(Map<String, List<String>> headers) {
    for (Map.Entry<String, List<String>> header : headers.entrySet()) {
      if (header.getKey().equalsIgnoreCase(CONTENT_TYPE) && !header.getValue().isEmpty()) {
        return header.getValue().get(0).toLowerCase(Locale.ROOT);
      }
    }
    return null;
  }

  private static @Nullable String charset(@Nullable String type) {
    int start = type == null ? -1 : type.indexOf(CHARSET);
    if (type == null || start < 0) {
      return null;
    }
    String rest = type.substring(start + CHARSET.length());
    int end = rest.indexOf(';');
    return (end < 0 ? rest : rest.substring(0, end)).replace("\"", "").strip();
  }
}
