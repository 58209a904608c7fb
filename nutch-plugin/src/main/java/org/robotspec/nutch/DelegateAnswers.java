package org.robotspec.nutch;

import static org.apache.nutch.net.protocols.Response.FETCH_TIME;
import static org.apache.nutch.net.protocols.Response.IP_ADDRESS;
import static org.apache.nutch.net.protocols.Response.REQUEST;
import static org.apache.nutch.net.protocols.Response.RESPONSE_HEADERS;
import static org.apache.nutch.net.protocols.Response.TRUNCATED_CONTENT;
import static org.apache.nutch.net.protocols.Response.TRUNCATED_CONTENT_REASON;
import static org.robotspec.text.HeaderName.CONTENT_ENCODING;
import static org.robotspec.text.HeaderName.CONTENT_LENGTH;
import static org.robotspec.text.HeaderName.LOCATION;
import static org.robotspec.text.HeaderName.RETRY_AFTER;
import static org.robotspec.text.HeaderName.TRANSFER_ENCODING;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.hadoop.io.Writable;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.ProtocolOutput;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.service.internal.adapter.DelegateClients;
import org.robotspec.service.spi.Response;
import org.robotspec.text.WhiteSpace;

/**
 * Reads a delegate's answer to one request: the status from the datum, headers and body from the
 * content, and a failure from wherever the protocol plugin puts it.
 */
final class DelegateAnswers {
  /** Metadata that Nutch adds to the headers of a response. */
  private static final Set<String> NOT_HEADERS =
      Set.of(
          FETCH_TIME,
          RESPONSE_HEADERS,
          REQUEST,
          IP_ADDRESS,
          TRUNCATED_CONTENT,
          TRUNCATED_CONTENT_REASON);

  /** The codings that Nutch's protocol plugins decode, in the only spelling that they know. */
  private static final Set<String> DECODED = Set.of("gzip", "x-gzip", "deflate");

  /** Where protocol-http ends the headers without an empty line. */
  private static final Pattern HTML = Pattern.compile("<!DOCTYPE|<HTML|<html");

  private DelegateAnswers() {}

  /**
   * Returns the answer.
   *
   * @param datum the fresh datum passed to the delegate
   * @param output its output
   * @param maxBytes the size at which the delegate stops reading
   * @param rawBody whether the delegate leaves bodies as sent; others decode what they can, and may
   *     leave the header unchanged
   * @param headersAreWhole whether the delegate fails if a response ends within its headers
   */
  static Response read(
      CrawlDatum datum,
      ProtocolOutput output,
      int maxBytes,
      boolean rawBody,
      boolean headersAreWhole) {
    @Nullable Writable code = datum.getMetaData().get(Nutch.PROTOCOL_STATUS_CODE_KEY);
    int status = code == null ? 0 : Integer.parseInt(code.toString());
    @Nullable Content content = output.getContent();
    if (content == null && status < 400) {
      @Nullable String message =
          output.getStatus() == null ? null : output.getStatus().getMessage();
      String detail = message == null ? String.valueOf(output.getStatus()) : message;
      Response.@Nullable Answer answer = status == 0 ? DelegateClients.answerIn(detail) : null;
      if (answer != null) {
        return answer;
      }
      // With a status, the plugin could not read the response, such as a redirect's Location
      // (D-24).
      return status == 0
          ? Response.failed(detail)
          : new Response.Failed(FailureCause.INVALID_RESPONSE, detail);
    }
    if (content == null) {
      return DelegateClients.empty(status);
    }
    Metadata metadata = content.getMetadata();
    Map<String, List<String>> headers = headers(metadata);
    byte[] body = status == 204 ? new byte[0] : content.getContent(); // protocol-http reads further
    if (rawBody && !headers.containsKey(TRANSFER_ENCODING)) {
      body = Arrays.copyOf(body, (int) Math.min(body.length, announced(metadata)));
    }
    Response.@Nullable Failed cut =
        headersAreWhole ? null : brokenOff(status, headers, metadata, body);
    if (cut != null) {
      return cut;
    }
    // Content-Length is the length of the body as sent; the delegate may have decoded ours.
    boolean measured = rawBody || !headers.containsKey(CONTENT_ENCODING);
    for (String name : List.of(CONTENT_LENGTH, LOCATION, TRANSFER_ENCODING, RETRY_AFTER)) {
      restoreAll(name, headers, metadata);
    }
    if (rawBody) {
      restoreAll(CONTENT_ENCODING, headers, metadata);
    } else {
      correctCoding(headers, body);
    }
    boolean truncated = body.length >= maxBytes || metadata.get(TRUNCATED_CONTENT) != null;
    if (status / 100 == 2 && status != 204) { // For others the status decides.
      @Nullable String reason = metadata.get(TRUNCATED_CONTENT_REASON);
      if (reason != null && !reason.equals("length")) {
        return new Response.Failed(
            reason.equals("time") ? FailureCause.TIMEOUT : FailureCause.INCOMPLETE_BODY,
            true,
            "body cut: " + reason);
      }
      @Nullable String missing = truncated ? null : missing(headers, body, measured, rawBody);
      if (missing != null) {
        return new Response.Failed(FailureCause.INCOMPLETE_BODY, missing);
      }
    }
    return new Response.Answer(status, headers, body, truncated, metadata);
  }

  private static Map<String, List<String>> headers(Metadata metadata) {
    Map<String, List<String>> headers = new TreeMap<>();
    for (String name : metadata.names()) {
      if (!NOT_HEADERS.contains(name)) {
        headers.put(name.toLowerCase(Locale.ROOT), List.of(metadata.getValues(name)));
      }
    }
    return headers;
  }

  /** Restores what protocol-http drops: all but the last of several headers with one name. */
  private static void restoreAll(String name, Map<String, List<String>> headers, Metadata from) {
    List<String> sent = new NutchMetadata(from).sent(name);
    if (sent.size() > 1) {
      headers.put(name, sent);
    }
  }

  /** Removes the header of a coding that the delegate decoded, as far as is known. */
  private static void correctCoding(Map<String, List<String>> headers, byte[] body) {
    List<String> codings = headers.getOrDefault(CONTENT_ENCODING, List.of());
    if (codings.size() == 1 && DECODED.contains(codings.get(0))) {
      // No text begins like gzip or zlib.
      int start = body.length < 2 ? 0 : (body[0] & 0xff) << 8 | (body[1] & 0xff);
      if (start != 0x1f8b && (start >> 8 != 0x78 || start % 31 != 0)) {
        headers.remove(CONTENT_ENCODING);
        if (body.length > 0) {
          headers.remove(CONTENT_LENGTH); // of the body as sent
        }
      }
    }
  }

  /**
   * Returns how many octets a body has as sent; a large number if no header says so. Nutch's own
   * names of headers are corrected: some would be another header's for other clients.
   */
  private static long announced(Metadata metadata) {
    List<String> lines = new NutchMetadata(metadata).lines();
    return lines.stream()
        .filter(
            line ->
                line.regionMatches(true, 0, CONTENT_LENGTH + ":", 0, CONTENT_LENGTH.length() + 1))
        .map(line -> line.substring(CONTENT_LENGTH.length() + 1).split(",", -1)[0])
        .map(WhiteSpace.HEADER::trim)
        .filter(length -> length.matches("[0-9]{1,18}"))
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElse(Long.MAX_VALUE);
  }

  /** Returns what is missing from a body; null if it is complete, as far as is known. */
  private static @Nullable String missing(
      Map<String, List<String>> headers, byte[] body, boolean measured, boolean rawBody) {
    List<String> transfer = headers.getOrDefault(TRANSFER_ENCODING, List.of());
    List<String> lengths = headers.getOrDefault(CONTENT_LENGTH, List.of());
    if (transfer.isEmpty() && !lengths.isEmpty() && (measured || body.length == 0)) {
      try {
        long announced = Long.parseLong(WhiteSpace.HEADER.trim(lengths.get(0)));
        return announced > body.length ? body.length + " of " + announced + " bytes" : null;
      } catch (NumberFormatException e) {
        return null;
      }
    }
    // Nutch drops a body with a broken chunk if the status is not 200; ours fails.
    boolean unknown = !rawBody && body.length == 0 && transfer.contains("chunked");
    return unknown ? "chunked, but empty" : null;
  }

  /**
   * Returns why a response does not count: its connection ended before the empty line after its
   * headers (D-21); null if they are complete, or complete enough. Protocol-http and
   * protocol-httpclient hand it over as complete, with an empty body. So an empty body counts only
   * if the headers that arrived are conclusive.
   */
  private static Response.@Nullable Failed brokenOff(
      int status, Map<String, List<String>> headers, Metadata metadata, byte[] body) {
    @Nullable String sent = metadata.get(RESPONSE_HEADERS);
    // protocol-http reads the end of the stream, put back, as this octet.
    boolean empty = body.length == 0 || (body.length == 1 && body[0] == (byte) 0xff);
    if (headers.isEmpty() && (sent == null || !sent.startsWith("HTTP/"))) {
      if (empty) {
        return new Response.Failed(FailureCause.CLOSED, "closed before any byte of an answer");
      }
      return sent == null
          ? null
          : new Response.Failed(FailureCause.INVALID_RESPONSE, "no status line");
    }
    List<String> lines = sent == null ? List.of() : WhiteSpace.HTML.trim(sent).lines().toList();
    String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    boolean complete =
        empty
            ? (lines.isEmpty() || last.contains(":")) && isConclusive(status, headers, last)
            : !HTML.matcher(last).find();
    return complete
        ? null
        : new Response.Failed(
            FailureCause.INVALID_RESPONSE, "closed before the end of the headers");
  }

  /** Returns whether no further header could change the meaning of an empty response. */
  private static boolean isConclusive(int status, Map<String, List<String>> headers, String last) {
    if (status >= 500 || status == 204 || status == 304) {
      return true;
    }
    if (status / 100 == 3) { // a Location may follow, or the rest of one
      return headers.containsKey(LOCATION)
          && !last.isEmpty()
          && !last.regionMatches(true, 0, LOCATION + ":", 0, LOCATION.length() + 1);
    }
    return has(headers, CONTENT_LENGTH, "\\d+") || has(headers, TRANSFER_ENCODING, "(?i)chunked");
  }

  private static boolean has(Map<String, List<String>> headers, String name, String pattern) {
    return headers.getOrDefault(name, List.of()).stream()
        .anyMatch(value -> WhiteSpace.HEADER.trim(value).matches(pattern));
  }
}
