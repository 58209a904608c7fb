package org.robotspec.origin;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One request that an origin received.
 *
 * @param number its position in the log of the whole web, from 1
 * @param origin the origin that received it, such as {@code http://127.0.0.2:8080}
 * @param method the method, such as {@code GET}
 * @param path the request target as sent: path and query
 * @param nth how many requests this origin has had for this path, including this one
 * @param headers its headers, names in lower case, values in order
 */
public record Hit(
    long number,
    String origin,
    String method,
    String path,
    int nth,
    Map<String, List<String>> headers) {
  /** Makes a hit with a copy of the headers. */
  public Hit {
    headers = Map.copyOf(headers);
  }

  /** Returns the requested URL. */
  public String url() {
    return origin + path;
  }

  /** Returns the first value of a header, or an empty string if it was not sent. */
  public String header(String name) {
    List<String> values = headers.get(name.toLowerCase(Locale.ROOT));
    return values == null ? "" : values.get(0);
  }
}
