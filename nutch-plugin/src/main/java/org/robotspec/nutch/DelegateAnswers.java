package org.robotspec.nutch;

import static org.apache.nutch.net.protocols.Response.FETCH_TIME;
import static org.apache.nutch.net.protocols.Response.IP_ADDRESS;
import static org.apache.nutch.net.protocols.Response.REQUEST;
import static org.apache.nutch.net.protocols.Response.RESPONSE_HEADERS;
import static org.apache.nutch.net.protocols.Response.TRUNCATED_CONTENT;
import static org.apache.nutch.net.protocols.Response.TRUNCATED_CONTENT_REASON;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.io.Writable;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.ProtocolOutput;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.service.Response;

/**
 * Reads what a delegate says of one request: the status from the datum, headers and body from the
 * content, and what went wrong from where each protocol plugin hides it.
 */
final class DelegateAnswers {

  /** What Nutch adds to the headers of a response. */
  private static final Set<String> NOT_HEADERS =
      Set.of(
          FETCH_TIME,
          RESPONSE_HEADERS,
          REQUEST,
          IP_ADDRESS,
          TRUNCATED_CONTENT,
          TRUNCATED_CONTENT_REASON);

  /** How OkHttp refuses a 407 that comes from the site itself. */
  private static final String OKHTTP_407 = "HTTP_PROXY_AUTH (407)";

  private static final String CODING = "content-encoding";

  /** What Nutch's protocol plugins decode by themselves, in their very spelling. */
  private static final Set<String> DECODED = Set.of("gzip", "x-gzip", "deflate");

  private DelegateAnswers() {}

  /**
   * Returns the answer.
   *
   * @param datum the fresh datum that the delegate was given
   * @param output what it returned
   * @param maxBytes the size at which the delegate stops reading
   * @param handsOver whether the delegate hands over bodies as they were sent; others decode what
   *     they can, and may leave the header as it was
   */
  static Response read(CrawlDatum datum, ProtocolOutput output, int maxBytes, boolean handsOver) {
    @Nullable Writable code = datum.getMetaData().get(Nutch.PROTOCOL_STATUS_CODE_KEY);
    if (code == null) {
      @Nullable String message =
          output.getStatus() == null ? null : output.getStatus().getMessage();
      String detail = message == null ? String.valueOf(output.getStatus()) : message;
      if (detail.contains(OKHTTP_407)) {
        return new Response.Answer(407, Map.of(), new byte[0], false);
      }
      return new Response.Failed(cause(detail), detail);
    }
    int status = Integer.parseInt(code.toString());
    @Nullable Content content = output.getContent();
    if (content == null) {
      return new Response.Answer(status, Map.of(), new byte[0], false);
    }
    Metadata metadata = content.getMetadata();
    Map<String, List<String>> headers = headers(metadata);
    byte[] body = content.getContent();
    boolean measured = handsOver || !headers.containsKey(CODING);
    @Nullable String verbatim = metadata.get(RESPONSE_HEADERS);
    restore(headers, "content-length", verbatim);
    if (handsOver) {
      restore(headers, CODING, verbatim);
    } else {
      correctCoding(headers, body);
    }
    boolean full = body.length >= maxBytes;
    Response.@Nullable Failed failed = failure(status, metadata, headers, body, full, measured);
    if (failed != null) {
      return failed;
    }
    boolean truncated = full || metadata.get(TRUNCATED_CONTENT) != null;
    return new Response.Answer(status, headers, body, truncated);
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

  /** Takes off the header of a coding that a delegate has removed, as far as that can be known. */
  private static void correctCoding(Map<String, List<String>> headers, byte[] body) {
    List<String> said = headers.getOrDefault(CODING, List.of());
    if (said.size() == 1 && DECODED.contains(said.get(0))) {
      // No text begins like gzip or zlib.
      int start = body.length < 2 ? 0 : (body[0] & 0xff) << 8 | (body[1] & 0xff);
      if (start != 0x1f8b && (start >> 8 != 0x78 || start % 31 != 0)) {
        headers.remove(CODING);
      }
    }
  }

  /** Puts back what protocol-http drops: all but the last of several headers of a name. */
  private static void restore(
      Map<String, List<String>> headers, String name, @Nullable String verbatim) {
    String start = name + ":";
    List<String> sent =
        verbatim == null
            ? List.of()
            : verbatim
                .lines()
                .filter(line -> line.regionMatches(true, 0, start, 0, start.length()))
                .map(line -> line.substring(start.length()).strip())
                .toList();
    if (sent.size() > 1) {
      headers.put(name, sent);
    }
  }

  /**
   * Returns the failure that has the form of an answer; null if it is one.
   *
   * @param full whether the delegate stopped reading at its limit
   * @param measured whether {@code Content-Length} is about the body that we have
   */
  private static Response.@Nullable Failed failure(
      int status,
      Metadata metadata,
      Map<String, List<String>> headers,
      byte[] body,
      boolean full,
      boolean measured) {
    @Nullable String verbatim = metadata.get(RESPONSE_HEADERS);
    // protocol-http takes what has no status line for HTTP/0.9, an empty connection included.
    if (headers.isEmpty() && status == 200 && (verbatim == null || !verbatim.startsWith("HTTP/"))) {
      if (body.length == 0) {
        return new Response.Failed(FailureCause.CLOSED, "closed before any byte of an answer");
      }
      if (verbatim != null) {
        return new Response.Failed(FailureCause.INVALID_RESPONSE, "no status line");
      }
    }
    if (status < 200 || status >= 300 || status == 204) {
      return null; // The status is the answer; its body has no say.
    }
    @Nullable String cut = metadata.get(TRUNCATED_CONTENT_REASON);
    if (cut != null && !cut.equals("length")) {
      return new Response.Failed(
          cut.equals("time") ? FailureCause.TIMEOUT : FailureCause.INCOMPLETE_BODY,
          "body cut: " + cut);
    }
    return full || metadata.get(TRUNCATED_CONTENT) != null
        ? null
        : incomplete(headers, body, measured);
  }

  private static Response.@Nullable Failed incomplete(
      Map<String, List<String>> headers, byte[] body, boolean measured) {
    long announced = announced(headers);
    if (announced > body.length && (measured || body.length == 0)) {
      return new Response.Failed(
          FailureCause.INCOMPLETE_BODY, body.length + " of " + announced + " bytes");
    }
    // protocol-http forgives a broken chunk of any status but 200, and drops the body.
    if (body.length == 0
        && headers.getOrDefault("transfer-encoding", List.of()).contains("chunked")) {
      return new Response.Failed(FailureCause.INCOMPLETE_BODY, "chunked, and no byte of it");
    }
    return null;
  }

  private static long announced(Map<String, List<String>> headers) {
    List<String> values = headers.getOrDefault("content-length", List.of());
    if (values.isEmpty() || headers.containsKey("transfer-encoding")) {
      return 0;
    }
    try {
      return Long.parseLong(values.get(0).strip());
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** Goes by the words: Nutch keeps of an exception only its name and message. */
  static FailureCause cause(String detail) {
    String text = detail.toLowerCase(Locale.ROOT);
    if (has(text, "unknownhost")) {
      return FailureCause.DNS;
    }
    if (has(text, "connectexception", "noroutetohost", "connect timed out", "failed to connect")) {
      return FailureCause.CONNECT;
    }
    if (has(text, "javax.net.ssl", "ssl connect", "ssl reconnect", "certificate")) {
      return FailureCause.TLS;
    }
    if (has(text, "timeout", "timed out")) {
      return FailureCause.TIMEOUT;
    }
    if (has(text, "reset", "broken pipe")) {
      return FailureCause.RESET;
    }
    if (has(text, "unexpected end of stream on ")) {
      return FailureCause.CLOSED;
    }
    if (has(text, "chunk", "unexpected end of stream", "content-length", "eofexception", "gzip")) {
      return FailureCause.INCOMPLETE_BODY;
    }
    if (has(text, "protocolexception", "status line")) {
      return FailureCause.INVALID_RESPONSE;
    }
    return FailureCause.OTHER;
  }

  private static boolean has(String text, String... words) {
    for (String word : words) {
      if (text.contains(word)) {
        return true;
      }
    }
    return false;
  }
}
