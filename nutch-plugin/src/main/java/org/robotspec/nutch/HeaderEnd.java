package org.robotspec.nutch;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.net.protocols.Response;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.service.spi.Response.Failed;

/**
 * Recognises a response whose connection ended before the empty line behind its headers (D-21).
 * Protocol-http and protocol-httpclient hand it over as complete, with an empty body. So an empty
 * body counts only if the headers that arrived say all that must be known.
 */
final class HeaderEnd {
  /** Where protocol-http ends the headers without an empty line. */
  private static final Pattern HTML = Pattern.compile("<!DOCTYPE|<HTML|<html");

  private HeaderEnd() {}

  /** Returns why a response is none; null if its headers are complete, or complete enough. */
  static @Nullable Failed missing(
      int status, Map<String, List<String>> headers, Metadata metadata, byte[] body) {
    @Nullable String sent = metadata.get(Response.RESPONSE_HEADERS);
    // protocol-http reads the end of the stream, put back, as this octet.
    boolean empty = body.length == 0 || (body.length == 1 && body[0] == (byte) 0xff);
    if (headers.isEmpty() && (sent == null || !sent.startsWith("HTTP/"))) {
      if (empty) {
        return new Failed(FailureCause.CLOSED, "closed before any byte of an answer");
      }
      return sent == null ? null : new Failed(FailureCause.INVALID_RESPONSE, "no status line");
    }
    List<String> lines = sent == null ? List.of() : sent.strip().lines().toList();
    String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    boolean complete =
        empty
            ? (lines.isEmpty() || last.contains(":")) && saysAll(status, headers, last)
            : !HTML.matcher(last).find();
    return complete
        ? null
        : new Failed(FailureCause.INVALID_RESPONSE, "closed before the end of the headers");
  }

  /** Returns whether nothing that could follow would change what an empty response means. */
  private static boolean saysAll(int status, Map<String, List<String>> headers, String last) {
    if (status >= 500) {
      return true;
    }
    return switch (status) {
      case 204, 304 -> true; // neither has a body
      case 301, 302, 303, 307, 308 ->
          headers.containsKey("location")
              && !last.isEmpty()
              && !last.regionMatches(true, 0, "location:", 0, 9); // or its end may be missing
      default ->
          says(headers, "content-length", "\\d+")
              || says(headers, "transfer-encoding", "(?i)\\s*chunked\\s*");
    };
  }

  private static boolean says(Map<String, List<String>> headers, String name, String pattern) {
    return headers.getOrDefault(name, List.of()).stream().anyMatch(v -> v.matches(pattern));
  }
}
