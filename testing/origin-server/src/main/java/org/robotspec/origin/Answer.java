package org.robotspec.origin;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * An origin's answer: a response, and how its bytes are sent or not sent. Immutable; each method
 * returns a changed copy. Every response closes its connection.
 */
public final class Answer implements Cloneable {
  private static final int CHUNK = 4_096;
  private static final byte[] NOTHING = {};

  private enum Framing {
    LENGTH,
    CHUNKED,
    BROKEN_CHUNKS,
    UNTIL_CLOSE
  }

  /** A time that never passes: the peer leaves, or the web closes, first. */
  private static final Duration FOREVER = Duration.ofDays(10_000);

  private final int status;
  private List<String> headers = List.of();
  private byte[] body = NOTHING;
  private Framing framing = Framing.LENGTH;
  private int end = Integer.MAX_VALUE;
  private boolean reset;
  private Duration pauseBefore = Duration.ZERO;
  private Duration pauseAfter = Duration.ZERO;
  private int dripBytes = Integer.MAX_VALUE;
  private Duration dripPause = Duration.ZERO;

  private Answer(int status) {
    this.status = status;
  }

  private Answer with(Consumer<Answer> change) {
    try {
      Answer copy = (Answer) clone();
      change.accept(copy);
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns an answer with this status, no body and no further headers. */
  public static Answer status(int status) {
    return new Answer(status);
  }

  /** Returns a 200 with this plain text. */
  public static Answer text(String text) {
    return status(200).header("Content-Type", "text/plain; charset=utf-8").body(text);
  }

  /** Returns a 200 with this HTML. */
  public static Answer html(String html) {
    return status(200).header("Content-Type", "text/html; charset=utf-8").body(html);
  }

  /** Returns a 200 with a small HTML page that links to these addresses. */
  public static Answer page(String title, String... links) {
    StringBuilder anchors = new StringBuilder();
    for (String link : links) {
      anchors.append("<a href=\"").append(link.replace("&", "&amp;")).append("\">link</a>\n");
    }
    return html(
        """
        <!doctype html><html><head><title>%1$s</title></head><body><p>%1$s</p>
        %2$s</body></html>
        """
            .formatted(title, anchors));
  }

  /** Returns a redirect with any status and any location, even invalid ones. */
  public static Answer redirect(int status, String location) {
    return status(status).header("Location", location);
  }

  /** Returns an answer of exactly these bytes, including status line and headers. */
  public static Answer raw(byte[] bytes) {
    return status(0).body(bytes);
  }

  /** Returns an answer that resets the connection without sending a byte. */
  public static Answer reset() {
    return close().resetAfter(0);
  }

  /** Returns an answer that closes the connection without sending a byte. */
  public static Answer close() {
    return raw(NOTHING);
  }

  /** Returns an answer that sends nothing and keeps the connection open while the peer does. */
  public static Answer stall() {
    return close().delayedBy(FOREVER);
  }

  /** Adds a header; several with one name are all sent. */
  public Answer header(String name, String value) {
    List<String> more = new ArrayList<>(headers);
    more.add(name + ": " + value);
    return with(a -> a.headers = List.copyOf(more));
  }

  /** Sets the body, in UTF-8. */
  public Answer body(String text) {
    return body(text.getBytes(UTF_8));
  }

  /** Sets the body. */
  public Answer body(byte[] bytes) {
    return with(a -> a.body = bytes.clone());
  }

  /** Compresses the current body and adds the header. */
  public Answer gzip() {
    return coded("gzip", Codings.gzip(body));
  }

  /** Sets the encoded body and {@code Content-Encoding}. */
  public Answer coded(String contentEncoding, byte[] bytes) {
    return header("Content-Encoding", contentEncoding).body(bytes);
  }

  /** Sends the body in chunks instead of with a Content-Length. */
  public Answer chunked() {
    return with(a -> a.framing = Framing.CHUNKED);
  }

  /** Sends the body in a chunk followed by a broken one, and closes. */
  public Answer brokenChunk() {
    return with(a -> a.framing = Framing.BROKEN_CHUNKS);
  }

  /** Sends the body without a length; the end of the connection ends it. */
  public Answer untilClose() {
    return with(a -> a.framing = Framing.UNTIL_CLOSE);
  }

  /**
   * Announces this many bytes more in Content-Length than the body has, and closes after the body.
   */
  public Answer shortBy(int bytes) {
    return body(Arrays.copyOf(body, body.length + bytes)).cutAfter(body.length);
  }

  /** Closes the connection after this many bytes of the framed body. */
  public Answer cutAfter(int bodyBytes) {
    return with(a -> a.end = bodyBytes);
  }

  /** Resets the connection after this many bytes of the framed body. */
  public Answer resetAfter(int bodyBytes) {
    return cutAfter(bodyBytes).with(a -> a.reset = true);
  }

  /** Sends the first byte only after this time. */
  public Answer delayedBy(Duration time) {
    return with(a -> a.pauseBefore = time);
  }

  /** Sends the head and this many bytes of the body, then nothing while the peer stays. */
  public Answer stalledAfter(int bodyBytes) {
    return cutAfter(bodyBytes).with(a -> a.pauseAfter = FOREVER);
  }

  /** Sends the head at once and the body in parts of this many bytes, with a pause before each. */
  public Answer dripping(int bytes, Duration pause) {
    return with(a -> a.dripBytes = bytes).with(a -> a.dripPause = pause);
  }

  /**
   * Sends the answer; returns false if the caller must reset the connection instead of closing it.
   *
   * @param begins is run before the first byte is sent
   * @throws InterruptedException if the web closes meanwhile
   */
  boolean send(Socket peer, boolean withBody, Runnable begins)
      throws IOException, InterruptedException {
    pause(peer, pauseBefore);
    begins.run();
    OutputStream out = peer.getOutputStream();
    out.write(head());
    out.flush();
    byte[] wire = withBody ? framedBody() : NOTHING;
    int last = Math.min(wire.length, end);
    for (int at = 0; at < last; at += Math.min(dripBytes, last)) {
      Thread.sleep(dripPause.toMillis());
      out.write(wire, at, Math.min(dripBytes, last - at));
      out.flush();
    }
    pause(peer, pauseAfter);
    return !reset;
  }

  private static void pause(Socket peer, Duration time) throws IOException, InterruptedException {
    if (!time.equals(FOREVER)) {
      Thread.sleep(time.toMillis());
      return;
    }
    peer.setSoTimeout(0);
    InputStream in = peer.getInputStream();
    while (in.read() >= 0) {}
    throw new EOFException("the peer has left");
  }

  private byte[] head() {
    if (status == 0) { // from raw()
      return NOTHING;
    }
    StringBuilder head = new StringBuilder("HTTP/1.1 ").append(status).append(" Scripted\r\n");
    headers.forEach(line -> head.append(line).append("\r\n"));
    if (isChunked()) {
      head.append("Transfer-Encoding: chunked\r\n");
    } else if (framing == Framing.LENGTH && status >= 200 && status != 204 && status != 304) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    return head.append("Connection: close\r\n\r\n").toString().getBytes(UTF_8);
  }

  private byte[] framedBody() {
    if (!isChunked()) {
      return body;
    }
    ByteArrayOutputStream wire = new ByteArrayOutputStream();
    for (int from = 0; from < body.length; from += CHUNK) {
      int length = Math.min(CHUNK, body.length - from);
      wire.writeBytes((Integer.toHexString(length) + "\r\n").getBytes(US_ASCII));
      wire.write(body, from, length);
      wire.writeBytes("\r\n".getBytes(US_ASCII));
    }
    String end = framing == Framing.CHUNKED ? "0\r\n\r\n" : "no-chunk-size\r\n";
    wire.writeBytes(end.getBytes(US_ASCII));
    return wire.toByteArray();
  }

  private boolean isChunked() {
    return framing == Framing.CHUNKED || framing == Framing.BROKEN_CHUNKS;
  }
}
