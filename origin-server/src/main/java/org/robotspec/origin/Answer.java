package org.robotspec.origin;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * What an origin answers: a response, and how its bytes are sent or not sent. Immutable; each
 * method returns a changed copy. Every response closes its connection.
 */
public final class Answer {
  private static final int CHUNK = 4_096;
  private static final byte[] NOTHING = {};

  private enum Framing {
    LENGTH,
    CHUNKED,
    BROKEN_CHUNKS,
    UNTIL_CLOSE,
    RAW
  }

  private final int status;
  private List<String> headers = List.of();
  private byte[] body;
  private Framing framing = Framing.LENGTH;
  private long missing;
  private Delivery delivery = Delivery.WHOLE;

  private Answer(int status, byte[] body) {
    this.status = status;
    this.body = body;
  }

  private Answer(Answer that) {
    this(that.status, that.body);
    headers = that.headers;
    framing = that.framing;
    missing = that.missing;
    delivery = that.delivery;
  }

  /** Returns an answer with this status, no body and no headers of its own. */
  public static Answer status(int status) {
    return new Answer(status, NOTHING);
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
    StringBuilder html =
        new StringBuilder("<!doctype html><html><head><title>")
            .append(title)
            .append("</title></head><body><p>")
            .append(title)
            .append("</p>\n");
    for (String link : links) {
      html.append("<a href=\"").append(link.replace("&", "&amp;")).append("\">link</a>\n");
    }
    return html(html.append("</body></html>\n").toString());
  }

  /** Returns a redirect; any status and any location, bad ones included. */
  public static Answer redirect(int status, String location) {
    return status(status).header("Location", location);
  }

  /** Returns an answer of exactly these bytes, status line and headers included. */
  public static Answer raw(byte[] bytes) {
    Answer answer = new Answer(0, bytes.clone());
    answer.framing = Framing.RAW;
    return answer;
  }

  /** Returns an answer that resets the connection without sending a byte. */
  public static Answer reset() {
    return raw(NOTHING).resetAfter(0);
  }

  /** Returns an answer that closes the connection without sending a byte. */
  public static Answer close() {
    return raw(NOTHING);
  }

  /** Returns an answer that sends nothing and keeps the connection open till the web closes. */
  public static Answer stall() {
    return raw(NOTHING).heldBy(new CountDownLatch(1));
  }

  /** Adds a header; several of the same name are all sent. */
  public Answer header(String name, String value) {
    Answer copy = new Answer(this);
    List<String> more = new ArrayList<>(headers);
    more.add(name + ": " + value);
    copy.headers = List.copyOf(more);
    return copy;
  }

  /** Sets the body, in UTF-8. */
  public Answer body(String text) {
    return body(text.getBytes(UTF_8));
  }

  /** Sets the body. */
  public Answer body(byte[] bytes) {
    Answer copy = new Answer(this);
    copy.body = bytes.clone();
    return copy;
  }

  /** Compresses the body as it is now, and says so. */
  public Answer gzip() {
    return coded("gzip", Codings.gzip(body));
  }

  /** Sets the body to what a coding made of it, and says so in {@code Content-Encoding}. */
  public Answer coded(String contentEncoding, byte[] bytes) {
    return header("Content-Encoding", contentEncoding).body(bytes);
  }

  /** Sends the body in chunks instead of with a Content-Length. */
  public Answer chunked() {
    return framed(Framing.CHUNKED);
  }

  /** Sends the body in a chunk that is followed by a broken one, and closes. */
  public Answer brokenChunk() {
    return framed(Framing.BROKEN_CHUNKS);
  }

  /** Sends the body without a length: its end is the end of the connection. */
  public Answer untilClose() {
    return framed(Framing.UNTIL_CLOSE);
  }

  /** Promises so many bytes more in Content-Length than the body has, and closes after the body. */
  public Answer shortBy(long bytes) {
    Answer copy = framed(Framing.LENGTH);
    copy.missing = bytes;
    return copy;
  }

  /** Closes the connection after so many bytes of the body, as framed. */
  public Answer cutAfter(int bodyBytes) {
    return delivered(delivery.cut(bodyBytes, false));
  }

  /** Resets the connection after so many bytes of the body, as framed. */
  public Answer resetAfter(int bodyBytes) {
    return delivered(delivery.cut(bodyBytes, true));
  }

  /** Sends the first byte only after this time. */
  public Answer heldFor(Duration time) {
    return delivered(delivery.hold(-1, null, time));
  }

  /** Sends the first byte only after the latch has reached zero or the web closes. */
  public Answer heldBy(CountDownLatch latch) {
    return delivered(delivery.hold(-1, latch, Duration.ZERO));
  }

  /** Sends the head and so many bytes of the body, and the rest only after the latch opens. */
  public Answer heldAfter(int bodyBytes, CountDownLatch latch) {
    return delivered(delivery.hold(bodyBytes, latch, Duration.ZERO));
  }

  /** Sends the head and so many bytes of the body, and then nothing till the web closes. */
  public Answer stalledAfter(int bodyBytes) {
    return heldAfter(bodyBytes, new CountDownLatch(1));
  }

  /** Sends the head at once and the body in pieces of so many bytes, a pause before each. */
  public Answer dripping(int bytes, Duration pause) {
    if (bytes < 1) {
      throw new IllegalArgumentException("a drip has at least one byte, not " + bytes);
    }
    return delivered(delivery.drip(bytes, pause));
  }

  /** Returns the status, or 0 for an answer of raw bytes. */
  public int status() {
    return status;
  }

  Delivery delivery() {
    return delivery;
  }

  /** Returns the bytes of the status line and the headers. */
  byte[] head() {
    if (framing == Framing.RAW) {
      return NOTHING;
    }
    StringBuilder head = new StringBuilder("HTTP/1.1 ").append(status).append(" Scripted\r\n");
    headers.forEach(line -> head.append(line).append("\r\n"));
    switch (framing) {
      case LENGTH -> {
        if (status >= 200 && status != 204 && status != 304) {
          head.append("Content-Length: ").append(body.length + missing).append("\r\n");
        }
      }
      case CHUNKED, BROKEN_CHUNKS -> head.append("Transfer-Encoding: chunked\r\n");
      case UNTIL_CLOSE, RAW -> {}
    }
    return head.append("Connection: close\r\n\r\n").toString().getBytes(UTF_8);
  }

  /** Returns the bytes of the body as they go over the wire. */
  byte[] framedBody() {
    if (framing != Framing.CHUNKED && framing != Framing.BROKEN_CHUNKS) {
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

  private Answer framed(Framing newFraming) {
    if (framing == Framing.RAW) {
      throw new IllegalStateException("an answer of raw bytes has no framing");
    }
    Answer copy = new Answer(this);
    copy.framing = newFraming;
    return copy;
  }

  private Answer delivered(Delivery newDelivery) {
    Answer copy = new Answer(this);
    copy.delivery = newDelivery;
    return copy;
  }

  /**
   * How the bytes are sent.
   *
   * @param end how many bytes of the body are sent
   * @param reset whether the connection is then reset instead of closed
   * @param holdAt before which byte of the body to wait; -1 is before the head
   * @param latch what to wait for there, if anything
   * @param time how long to wait there if there is no latch
   * @param dripBytes how many bytes of the body are sent at a time; 0 is all
   * @param dripPause how long to wait before each piece
   */
  record Delivery(
      int end,
      boolean reset,
      int holdAt,
      @Nullable CountDownLatch latch,
      Duration time,
      int dripBytes,
      Duration dripPause) {
    static final Delivery WHOLE =
        new Delivery(Integer.MAX_VALUE, false, -1, null, Duration.ZERO, 0, Duration.ZERO);

    Delivery cut(int bytes, boolean hard) {
      return new Delivery(bytes, hard, holdAt, latch, time, dripBytes, dripPause);
    }

    Delivery hold(int at, @Nullable CountDownLatch until, Duration howLong) {
      return new Delivery(end, reset, at, until, howLong, dripBytes, dripPause);
    }

    Delivery drip(int bytes, Duration pause) {
      return new Delivery(end, reset, holdAt, latch, time, bytes, pause);
    }
  }
}
