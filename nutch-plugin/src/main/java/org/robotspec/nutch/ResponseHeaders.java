package org.robotspec.nutch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.net.protocols.Response;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.service.internal.adapter.PageMetadata;
import org.robotspec.service.spi.Response.Failed;
import org.robotspec.text.WhiteSpace;

/**
 * Reads headers as sent, which Nutch keeps if {@code store.http.headers} is true. In the usual
 * metadata, protocol-http keeps only the last of several headers with one name.
 */
final class ResponseHeaders {
  /** Where protocol-http ends the headers without an empty line. */
  private static final Pattern HTML = Pattern.compile("<!DOCTYPE|<HTML|<html");

  private ResponseHeaders() {}

  /** Returns the values of a header as sent if they were kept, else those that Nutch keeps. */
  static List<String> orKept(Metadata metadata, String name) {
    List<String> values = values(metadata, name);
    return values.isEmpty() ? kept(metadata, name) : values;
  }

  /** Returns the values that Nutch keeps of a header. */
  static List<String> kept(Metadata metadata, String name) {
    return PageMetadata.values(List.of(metadata.names()), metadata::getValues, name);
  }

  /** Returns the values of the lines with this name, ignoring case; empty if none were kept. */
  static List<String> values(Metadata metadata, String name) {
    List<String> values = new ArrayList<>();
    for (String line : lines(metadata)) {
      int colon = line.indexOf(':');
      if (PageMetadata.isSame(WhiteSpace.HEADER.trim(line.substring(0, colon)), name)) {
        values.add(WhiteSpace.HEADER.trim(line.substring(colon + 1)));
      }
    }
    return values;
  }

  /** Returns the lines of the headers as they were sent, each whole; none if they were not kept. */
  static List<String> lines(Metadata metadata) {
    @Nullable String response = metadata.get(Response.RESPONSE_HEADERS);
    return response == null
        ? List.of()
        // RFC 9112, section 5.2: a line that starts with white space continues the one before.
        : response
            .replaceAll("(\\r\\n?|\\n)[ \\t]++(?=\\S)", " ")
            .lines()
            .filter(line -> line.indexOf(':') > 0 && !line.startsWith("HTTP/"))
            .toList();
  }

  /**
   * Returns why a response does not count: its connection ended before the empty line after its
   * headers (D-21); null if they are complete, or complete enough. Protocol-http and
   * protocol-httpclient hand it over as complete, with an empty body. So an empty body counts only
   * if the headers that arrived are conclusive.
   */
  static @Nullable Failed brokenOff(
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
    List<String> lines = sent == null ? List.of() : WhiteSpace.HTML.trim(sent).lines().toList();
    String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    boolean complete =
        empty
            ? (lines.isEmpty() || last.contains(":")) && isConclusive(status, headers, last)
            : !HTML.matcher(last).find();
    return complete
        ? null
        : new Failed(FailureCause.INVALID_RESPONSE, "closed before the end of the headers");
  }

  /** Returns whether no further header could change the meaning of an empty response. */
  private static boolean isConclusive(int status, Map<String, List<String>> headers, String last) {
    if (status >= 500) {
      return true;
    }
    return switch (status / 100) {
      case 3 -> // a Location may follow, or the rest of one
          status == 304
              || (headers.containsKey("location")
                  && !last.isEmpty()
                  && !last.regionMatches(true, 0, "location:", 0, 9));
      default ->
          status == 204
              || has(headers, "content-length", "\\d+")
              || has(headers, "transfer-encoding", "(?i)chunked");
    };
  }

  private static boolean has(Map<String, List<String>> headers, String name, String pattern) {
    return headers.getOrDefault(name, List.of()).stream()
        .anyMatch(value -> WhiteSpace.HEADER.trim(value).matches(pattern));
  }
}
