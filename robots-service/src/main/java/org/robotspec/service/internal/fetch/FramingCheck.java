package org.robotspec.service.internal.fetch;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.WhiteSpace;

/**
 * Finds headers that contradict each other about where a body ends (D-16; RFC 9112 section 6.3),
 * for any fetcher: most clients silently prefer one header and may read less than was sent.
 */
final class FramingCheck {
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;

  /** More digits would exceed any body, and a long. */
  private static final String NUMBER = "[0-9]{1,18}";

  private FramingCheck() {}

  /** Returns what is wrong with headers, whose names are in lower case; null if nothing is. */
  static @Nullable String contradiction(int status, Map<String, List<String>> headers) {
    if (status == NO_CONTENT || status == NOT_MODIFIED || !headers.containsKey("content-length")) {
      return null; // without a body, these headers describe another answer
    }
    if (headers.containsKey("transfer-encoding")) {
      return "Transfer-Encoding together with Content-Length";
    }
    List<String> lengths = elements(headers, "content-length");
    if (lengths.isEmpty() || !lengths.stream().allMatch(length -> length.matches(NUMBER))) {
      return "a Content-Length that is not a number of octets";
    }
    return lengths.stream().map(Long::valueOf).distinct().count() > 1
        ? "several different Content-Lengths"
        : null;
  }

  /** Returns the elements of a list that may be spread over several headers, in lower case. */
  static List<String> elements(Map<String, List<String>> headers, String name) {
    return headers.getOrDefault(name, List.of()).stream()
        .flatMap(value -> Stream.of(value.split(",", -1)))
        .map(element -> WhiteSpace.HEADER.trim(element).toLowerCase(Locale.ROOT))
        .filter(element -> !element.isEmpty())
        .toList();
  }
}
