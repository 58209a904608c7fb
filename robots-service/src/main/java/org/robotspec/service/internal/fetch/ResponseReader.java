package org.robotspec.service.internal.fetch;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.HeaderName;
import org.robotspec.text.WhiteSpace;

/**
 * Reads one HTTP/1 response (RFC 9112). It is strict about the ends of headers, chunks and body: if
 * the connection closes before, that is an exception, never a shorter answer (D-16, D-21). For one
 * thread.
 */
final class ResponseReader {
  /**
   * The most octets of a head, interim responses included, and of the line of a chunk's size: as
   * Chromium and OkHttp accept. Security policies fill some 10 KB.
   */
  private static final int MAX_HEAD = 256 << 10;

  private static final int MAX_HEADERS = 255;

  /** Some servers send an empty line before the status line. */
  private static final int MAX_EMPTY_LINES = 10;

  private static final int NO_CONTENT = 204;
  private static final int SWITCHING_PROTOCOLS = 101;

  private static final Pattern STATUS =
      Pattern.compile("(?s)[ \t]*HTTP/[01][.][0-9]+[ \t]+([0-9]{3})([ \t].*)?");

  private static final Pattern CHUNK_SIZE =
      Pattern.compile("(?s)[ \t]*([0-9A-Fa-f]{1,15})[ \t]*(;.*)?");

  /** The status and the headers, with names in lower case. */
  record Head(int status, Map<String, List<String>> headers) {}

  private final InputStream in;
  private int left = MAX_HEAD;
  private boolean answered;

  ResponseReader(InputStream in) {
    this.in = new BufferedInputStream(in);
  }

  /** Returns whether a status has arrived, even an interim one. */
  boolean hasAnswered() {
    return answered;
  }

  /** Reads the status and the headers, after any interim responses. */
  Head head() throws IOException {
    try {
      while (true) {
        String line = line();
        for (int empty = 0; line.isEmpty() && empty < MAX_EMPTY_LINES; empty++) {
          line = line();
        }
        Matcher matcher = STATUS.matcher(line);
        if (!matcher.matches()) {
          throw new ProtocolException("no HTTP/1 response: " + line);
        }
        answered = true;
        int status = Integer.parseInt(matcher.group(1));
        Map<String, List<String>> headers = headers();
        if (status / 100 != 1 || status == SWITCHING_PROTOCOLS) {
          return new Head(status, headers);
        }
      }
    } catch (EOFException e) {
      throw (IOException) new SocketException("closed before the end of the headers").initCause(e);
    }
  }

  private Map<String, List<String>> headers() throws IOException {
    List<StringBuilder> lines = new ArrayList<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      boolean folded = line.charAt(0) == ' ' || line.charAt(0) == '\t'; // RFC 9112 section 5.2
      if (!folded || lines.isEmpty()) {
        lines.add(new StringBuilder());
      }
      lines.get(lines.size() - 1).append(line);
      if (lines.size() > MAX_HEADERS) {
        throw new ProtocolException("more than " + MAX_HEADERS + " headers");
      }
    }
    Map<String, List<String>> headers = new HashMap<>();
    for (StringBuilder line : lines) {
      int colon = line.indexOf(":");
      String sent = line.substring(0, Math.max(colon, 0)).toLowerCase(Locale.ROOT);
      String name = WhiteSpace.HEADER.trim(sent); // RFC 9112 section 5.1
      if (name.isEmpty() || line.charAt(0) <= ' ') {
        throw new ProtocolException("an invalid header: " + line);
      }
      // Like most crawlers' clients, ignore a length before a space; FramingCheck compares it.
      headers
          .computeIfAbsent(
              name.equals(HeaderName.CONTENT_LENGTH) ? sent : name, key -> new ArrayList<>())
          .add(WhiteSpace.HEADER.trim(line.substring(colon + 1)));
    }
    return headers;
  }

  /**
   * Reads the body of a 2xx.
   *
   * @param most how many octets to read of a longer one
   */
  byte[] body(Head head, int most) throws IOException {
    Map<String, List<String>> headers = head.headers();
    @Nullable String contradiction = FramingCheck.contradiction(head.status(), headers);
    if (contradiction != null) {
      throw new ProtocolException(contradiction);
    }
    if (head.status() == NO_CONTENT) {
      return new byte[0];
    }
    List<String> lengths = FramingCheck.elements(headers, HeaderName.CONTENT_LENGTH);
    if (!lengths.isEmpty()) {
      return exactly((int) Math.min(most, Long.parseLong(lengths.get(0))));
    }
    // Crawlers' clients apply it once, even if it is named twice.
    return FramingCheck.elements(headers, HeaderName.TRANSFER_ENCODING).contains("chunked")
        ? chunks(most)
        : in.readNBytes(most);
  }

  /** Reads chunks. The last one, of length 0, ends the body, whatever trailers follow it. */
  private byte[] chunks(int most) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    while (body.size() < most) {
      left = MAX_HEAD;
      Matcher size = CHUNK_SIZE.matcher(line());
      if (!size.matches()) {
        throw new IOException("a chunk without its size");
      }
      long length = Long.parseLong(size.group(1), 16);
      if (length == 0) {
        break;
      }
      body.writeBytes(exactly((int) Math.min(length, most - body.size())));
      if (body.size() < most && !line().isEmpty()) {
        throw new IOException("a chunk longer than its size");
      }
    }
    return body.toByteArray();
  }

  private byte[] exactly(int length) throws IOException {
    byte[] octets = in.readNBytes(length);
    if (octets.length < length) {
      throw new EOFException("closed before the end of the body");
    }
    return octets;
  }

  private int octet() throws IOException {
    if (left-- == 0) {
      throw new ProtocolException("headers of more than " + MAX_HEAD + " octets");
    }
    return in.read();
  }

  /** Reads a line, as ISO 8859-1; a CR inside it is a space (RFC 9112 section 2.2). */
  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int octet = octet(); octet != '\n'; octet = octet()) {
      if (octet < 0) {
        throw new EOFException("closed within a line");
      }
      line.append((char) octet);
    }
    String text = line.toString();
    return (text.endsWith("\r") ? text.substring(0, text.length() - 1) : text).replace('\r', ' ');
  }
}
