package org.robotspec.service.internal.fetch;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.robotspec.access.FailureCause;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.spi.Response;

/**
 * The sockets of one request. Connecting and reading end at its deadline, even if data trickles in;
 * soon after it, all are closed. Thread-safe: {@link #close} ends the wait of another thread.
 *
 * <p>TLS is layered over them, and never closed: it would write to a server that may not read, and
 * wait for it to close.
 */
class TimedSockets implements AutoCloseable {
  /** How long after the deadline a write, which has no time-out, may still wait. */
  private static final Duration GRACE = Duration.ofMillis(250);

  private final Duration connect;
  private final Duration read;
  private final long maxBytes;
  private final List<Socket> sockets = new ArrayList<>();
  private volatile Deadline deadline;
  private volatile boolean ended;
  private volatile boolean expired;
  private CompletableFuture<Boolean> late = new CompletableFuture<>();
  private boolean closed;

  /**
   * Prepares the sockets.
   *
   * @param deadline when the request must be done
   * @param connect how long connecting may take
   * @param read how long one read may wait
   * @param maxBytes how many octets to accept on the first socket
   */
  TimedSockets(Deadline deadline, Duration connect, Duration read, long maxBytes) {
    this.deadline = deadline;
    this.connect = connect;
    this.read = read;
    this.maxBytes = maxBytes;
    setDeadline(deadline);
  }

  synchronized void setDeadline(Deadline value) {
    deadline = value;
    late.complete(false);
    late =
        new CompletableFuture<Boolean>()
            .completeOnTimeout(true, value.left().plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
    var unused =
        late.thenAccept(
            passed -> {
              if (passed) {
                expired = true;
                close();
              }
            });
  }

  /** Returns the failure of a request that took longer than a limit. */
  static Response.Failed late(Duration limit) {
    return new Response.Failed(FailureCause.TIMEOUT, "no complete answer within " + limit);
  }

  /** Returns the failure behind an exception: closed sockets do not say that they were late. */
  Response.Failed failed(IOException thrown, Duration limit) {
    return expired ? late(limit) : Response.failed(thrown);
  }

  /** Returns whether a server has ended its side of a connection, and all of it was read. */
  boolean haveEnded() {
    return ended;
  }

  synchronized Socket createSocket() throws IOException {
    if (closed) {
      throw new SocketException("the fetcher is closed");
    }
    Socket socket = new TimedSocket(sockets.isEmpty() ? maxBytes : Long.MAX_VALUE);
    sockets.add(socket);
    return socket;
  }

  @Override
  public synchronized void close() {
    closed = true;
    late.complete(false);
    for (Socket socket : sockets) {
      try {
        socket.close();
      } catch (IOException e) {
        // It is closing anyway.
      }
    }
  }

  /** Returns the remaining milliseconds, up to a limit; never 0, which would mean no limit. */
  private int left(Duration limit) throws SocketTimeoutException {
    if (deadline.passed()) {
      throw new SocketTimeoutException("the time limit has passed");
    }
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, deadline.atMost(limit).toMillis()));
  }

  private final class TimedSocket extends Socket {
    private final long maxBytes;
    private long bytes;

    TimedSocket(long maxBytes) {
      this.maxBytes = maxBytes;
    }

    @Override
    public void connect(SocketAddress endpoint, int unused) throws IOException {
      int time = left(connect);
      try {
        super.connect(endpoint, time);
      } catch (SocketTimeoutException e) {
        throw (IOException) new ConnectException("no connection in time").initCause(e);
      }
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return new FilterInputStream(super.getInputStream()) {
        @Override
        public int read() throws IOException {
          byte[] one = new byte[1];
          return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int from, int length) throws IOException {
          setSoTimeout(left(read));
          int count = super.read(buffer, from, length);
          if (count < 0) {
            ended = true;
          }
          bytes += Math.max(0, count);
          if (bytes > maxBytes) {
            throw new ProtocolException("replies of more than " + maxBytes + " octets");
          }
          return count;
        }
      };
    }
  }
}
