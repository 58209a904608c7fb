package org.robotspec.cache;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds headers that contradict each other on where a body ends (D-16), whoever fetched it: most
 * clients prefer one of them silently, and may have read less than was sent.
 */
final class FramingCheck {
  private FramingCheck() {}

  /** Returns what is wrong with the headers of an answer; null if nothing is. */
  static @Nullable String contradiction(Map<String, List<String>> headers) {
    List<String> lengths =
        headers.getOrDefault("content-length", List.of()).stream()
            .flatMap(value -> Stream.of(value.split(",", -1)))
            .map(String::strip)
            .distinct()
            .toList();
    if (lengths.size() > 1) {
      return "several different Content-Lengths";
    }
    return !lengths.isEmpty() && headers.containsKey("transfer-encoding")
        ? "Transfer-Encoding together with Content-Length"
        : null;
  }
}
