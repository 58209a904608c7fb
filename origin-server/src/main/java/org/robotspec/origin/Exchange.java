package org.robotspec.origin;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One request and its answer over one connection. */
final class Exchange {
  private static final int MAX_HEAD_BYTES = 65_536;
  private static final int READ_TIMEOUT_MILLIS = 30_000;

  private final Socket socket;
  private final CountDownLatch closing;

  Exchange(Socket socket, CountDownLatch closing) {
    this.socket = socket;
    this.closing = closing;
  }

  /** A request line and its headers. */
  record Head(String method, String path, Map<String, List<String>> headers) {}

  /** Reads the head; null if the peer left or sent something that is none. */
  @Nullable Head read() throws IOException {
    socket.setSoTimeout(READ_TIMEOUT_MILLIS);
    InputStream in = new BufferedInputStream(socket.getInputStream());
    in.mark(1);
    int first = in.read();
    // A TLS greeting may never have a line feed: waiting for one would hang its sender.
    if (first < 'A' || first > 'z') {
      return null;
    }
    in.reset();
    String requestLine = line(in);
    String[] words = requestLine.split(" ", -1);
    if (words.length != 3) {
      return null;
    }
    Map<String, List<String>> headers = new LinkedHashMap<>();
    int size = requestLine.length();
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      size += line.length();
      int colon = line.indexOf(':');
      if (colon < 1 || size > MAX_HEAD_BYTES) {
        return null;
      }
      headers
          .computeIfAbsent(
              line.substring(0, colon).strip().toLowerCase(Locale.ROOT), name -> new ArrayList<>())
          .add(line.substring(colon + 1).strip());
    }
    return new Head(words[0], words[1], headers);
  }

  /** Sends the answer as its delivery says, and ends the connection. */
  void send(Answer answer, boolean withBody) throws IOException, InterruptedException {
    Answer.Delivery delivery = answer.delivery();
    OutputStream out = socket.getOutputStream();
    if (delivery.holdAt() < 0) {
      hold(delivery);
    }
    out.write(answer.head());
    out.flush();
    byte[] body = withBody ? answer.framedBody() : new byte[0];
    int end = Math.min(body.length, delivery.end());
    int held = Math.min(end, Math.max(0, delivery.holdAt()));
    write(out, body, 0, held, delivery);
    if (delivery.holdAt() >= 0) {
      hold(delivery);
    }
    write(out, body, held, end, delivery);
    if (delivery.reset()) {
      socket.setSoLinger(true, 0);
      socket.close();
    } else {
      finish();
    }
  }

  private void write(OutputStream out, byte[] body, int from, int to, Answer.Delivery delivery)
      throws IOException, InterruptedException {
    int step = delivery.dripBytes() > 0 ? delivery.dripBytes() : Math.max(1, to - from);
    for (int at = from; at < to; at += step) {
      if (delivery.dripBytes() > 0) {
        pause(delivery.dripPause());
      }
      out.write(body, at, Math.min(step, to - at));
      out.flush();
    }
  }

  private void hold(Answer.Delivery delivery) throws InterruptedException {
    CountDownLatch latch = delivery.latch();
    if (latch == null) {
      pause(delivery.time());
      return;
    }
    // Two latches and no way to wait for either: the shorter wait decides how soon close() is seen.
    while (closing.getCount() > 0 && !latch.await(20, TimeUnit.MILLISECONDS)) {}
  }

  private void pause(Duration time) throws InterruptedException {
    if (!time.isZero() && closing.await(time.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new InterruptedException("closing");
    }
  }

  /** Closes so that the peer gets all bytes: closing with unread input would reset instead. */
  private void finish() throws IOException {
    socket.shutdownOutput();
    socket.setSoTimeout(1_000);
    InputStream in = socket.getInputStream();
    byte[] rest = new byte[8_192];
    for (int rounds = 0; rounds < 1_000 && in.read(rest) >= 0; rounds++) {}
    socket.close();
  }

  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0 && b != '\n' && line.size() < MAX_HEAD_BYTES; b = in.read()) {
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(ISO_8859_1);
  }
}
