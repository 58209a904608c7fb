package org.robotspec.origin;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Any number of origins on 127.0.0.0/8, with one access log. Thread-safe.
 *
 * <p>Each origin has a thread that accepts connections, and each connection one while it is served.
 * All are daemon threads.
 */
public final class LoopbackWeb implements AutoCloseable {
  private static final int BACKLOG = 200;
  private static final int READ_TIMEOUT_MILLIS = 30_000;

  private final AccessLog log = new AccessLog();
  private final AtomicInteger nextAddress = new AtomicInteger(2);
  private final Queue<Closeable> held = new ConcurrentLinkedQueue<>();
  private final ExecutorService workers = Executors.newCachedThreadPool(LoopbackWeb::daemon);

  private LoopbackWeb() {}

  /** Starts a web without origins. */
  public static LoopbackWeb start() {
    return new LoopbackWeb();
  }

  /**
   * Adds an origin on a free port of a loopback address that no other origin of this web has
   * (127.0.0.2, 127.0.0.3, …), or of 127.0.0.1 if the system has no other.
   *
   * @throws IllegalStateException if this web is closed
   */
  public OriginServer origin() {
    int n = nextAddress.getAndIncrement();
    try {
      return origin("127." + (n >> 16) + "." + (n >> 8 & 255) + "." + (n & 255));
    } catch (UncheckedIOException e) {
      return origin("127.0.0.1");
    }
  }

  /**
   * Adds an origin on a free port of a loopback address.
   *
   * @throws UncheckedIOException if the address does not exist
   * @throws IllegalStateException if this web is closed
   */
  public OriginServer origin(String address) {
    if (workers.isShutdown()) {
      throw new IllegalStateException("this web is closed");
    }
    try {
      InetAddress loopback = InetAddress.getByName(address);
      if (!loopback.isLoopbackAddress()) {
        throw new IllegalArgumentException("origins are on loopback addresses only: " + address);
      }
      ServerSocketChannel channel = ServerSocketChannel.open();
      try {
        channel.bind(new InetSocketAddress(loopback, 0), BACKLOG);
      } catch (IOException e) {
        channel.close();
        throw e;
      }
      OriginServer origin = new OriginServer(address, channel.socket().getLocalPort());
      workers.execute(() -> accept(channel, origin));
      return origin;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen on " + address + ": " + e.getMessage(), e);
    }
  }

  /** Returns an origin that refuses every connection for as long as this web is open. */
  public String refusingOrigin() {
    try {
      // Bound but not listening: no other program can take the port, and connections are refused.
      InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
      SocketChannel bound = SocketChannel.open().bind(new InetSocketAddress(loopback, 0));
      held.add(bound);
      return "http://127.0.0.1:" + bound.socket().getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the log of all origins. */
  public AccessLog log() {
    return log;
  }

  /** Ends all connections, stalled ones included, and frees the ports. */
  @Override
  public void close() {
    // Interrupts threads that accept, wait or read, which also closes their channels.
    workers.shutdownNow();
    try {
      for (Closeable each : held) {
        each.close();
      }
      workers.awaitTermination(5, TimeUnit.SECONDS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void accept(ServerSocketChannel channel, OriginServer origin) {
    try (channel) {
      while (true) {
        SocketChannel connection = channel.accept();
        workers.execute(() -> serve(connection.socket(), origin));
      }
    } catch (ClosedChannelException | RejectedExecutionException e) {
      // The web is closed.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(Socket socket, OriginServer origin) {
    try (socket) {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(READ_TIMEOUT_MILLIS);
      Hit read = Hit.read(origin.origin(), new BufferedInputStream(socket.getInputStream()));
      if (read != null) {
        Hit hit = log.add(read);
        try {
          answer(socket, hit, origin.answer(hit));
        } finally {
          log.ended(hit);
        }
      }
    } catch (IOException | InterruptedException e) {
      // The peer left, or close() ended the connection: nothing to report.
    }
  }

  private void answer(Socket socket, Hit hit, Answer answer)
      throws IOException, InterruptedException {
    boolean withBody = !hit.method().equals("HEAD");
    if (answer.send(socket, withBody, () -> log.answering(hit))) {
      finish(socket);
    } else {
      socket.setSoLinger(true, 0);
    }
  }

  /**
   * Reads the rest of the input before closing: otherwise the peer would get a reset in place of
   * the last bytes.
   */
  private static void finish(Socket socket) throws IOException {
    socket.shutdownOutput();
    socket.setSoTimeout(1_000);
    InputStream in = socket.getInputStream();
    byte[] rest = new byte[8_192];
    for (int rounds = 0; rounds < 1_000 && in.read(rest) >= 0; rounds++) {}
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "loopback-web");
    thread.setDaemon(true);
    return thread;
  }
}
