package org.robotspec.service;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.net.DefaultSocketFactory;

/**
 * Makes the sockets of one fetch over ftp. No read outlives the fetch's time, and the control
 * connection may send only so much. Thread-safe: {@link #close} ends a read of another thread.
 */
final class FtpSockets extends DefaultSocketFactory implements AutoCloseable {
  /**
   * The most octets of all replies together, and so of one line: the client keeps a whole reply in
   * memory. A fetch has seven replies; the longest greetings have a few KiB.
   */
  static final int MAX_CONTROL_BYTES = 64 << 10;

  private final Deadline deadline;
  private final Duration silence;
  private final List<Socket> sockets = new ArrayList<>();
  private boolean closed;

  /**
   * Prepares the sockets.
   *
   * @param deadline when all must be over
   * @param silence how long one read may wait
   */
  FtpSockets(Deadline deadline, Duration silence) {
    this.deadline = deadline;
    this.silence = silence;
  }

  @Override
  public synchronized Socket createSocket() throws IOException {
    if (closed) {
      throw new SocketException("the fetcher is closed");
    }
    // The client opens its control connection first, and then those for data.
    Socket socket = new TimedSocket(sockets.isEmpty() ? MAX_CONTROL_BYTES : Long.MAX_VALUE);
    sockets.add(socket);
    return socket;
  }

  @Override
  public void close() {
    List<Socket> open;
    synchronized (this) {
      closed = true;
      open = List.copyOf(sockets);
    }
    for (Socket socket : open) {
      try {
        socket.close();
      } catch (IOException e) {
        // It is over in any case.
      }
    }
  }

  /** Returns what is left of the time, but no more than a limit; never 0, which means no limit. */
  private int left(Duration limit) throws SocketTimeoutException {
    if (deadline.passed()) {
      throw new SocketTimeoutException("no complete file in time");
    }
    return FtpFetcher.millis(deadline.atMost(limit));
  }

  /** A socket whose every wait is bounded by the time that is left. */
  private final class TimedSocket extends Socket {
    private final long maxBytes;

    TimedSocket(long maxBytes) {
      this.maxBytes = maxBytes;
    }

    @Override
    public void connect(SocketAddress endpoint, int timeout) throws IOException {
      super.connect(endpoint, left(Duration.ofMillis(timeout)));
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return new LimitedInput(this, super.getInputStream(), maxBytes);
    }
  }

  private final class LimitedInput extends FilterInputStream {
    private final Socket socket;
    private final long maxBytes;
    private long bytes;

    LimitedInput(Socket socket, InputStream in, long maxBytes) {
      super(in);
      this.socket = socket;
      this.maxBytes = maxBytes;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
      socket.setSoTimeout(left(silence));
      int count = super.read(buffer, from, length);
      bytes += Math.max(0, count);
      if (bytes > maxBytes) {
        throw new ProtocolException("replies of more than " + maxBytes + " octets");
      }
      return count;
    }
  }
}
