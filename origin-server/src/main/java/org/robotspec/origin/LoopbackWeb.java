package org.robotspec.origin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.robotspec.origin.Exchange.Head;

/**
 * Any number of origins on 127.0.0.0/8, with one access log. Thread-safe.
 *
 * <p>One thread accepts for all origins, so thousands of them are cheap; each connection has a
 * thread of its own while it is served. All are daemon threads.
 */
public final class LoopbackWeb implements AutoCloseable {
  private static final int BACKLOG = 200;

  private final AccessLog log = new AccessLog();
  private final Clock clock = Clock.systemUTC();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final AtomicInteger nextAddress = new AtomicInteger(2);
  private final List<AutoCloseable> listeners = new ArrayList<>();
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final ConcurrentLinkedQueue<Runnable> registrations = new ConcurrentLinkedQueue<>();
  private final Selector selector;
  private final Thread acceptor;
  private final ExecutorService workers =
      Executors.newCachedThreadPool(task -> daemon(task, "loopback-web-worker"));

  private LoopbackWeb() throws IOException {
    selector = Selector.open();
    acceptor = daemon(this::acceptAll, "loopback-web-acceptor");
    acceptor.start();
  }

  /** Starts a web without origins. */
  public static LoopbackWeb start() {
    try {
      return new LoopbackWeb();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Adds an origin on a free port of a loopback address that no other origin of this web has
   * (127.0.0.2, 127.0.0.3, …), or of 127.0.0.1 where the system has no other.
   */
  public OriginServer origin() {
    int n = nextAddress.getAndIncrement();
    String address = "127." + (n >> 16) + "." + (n >> 8 & 255) + "." + (n & 255);
    try {
      return listen(address, 0);
    } catch (IOException e) {
      return origin("127.0.0.1", 0);
    }
  }

  /**
   * Adds an origin.
   *
   * @param address an address in 127.0.0.0/8
   * @param port the port, or 0 for a free one
   * @throws UncheckedIOException if the port is in use or the address is not there
   */
  public OriginServer origin(String address, int port) {
    try {
      return listen(address, port);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot listen on " + address + ":" + port + ": " + e.getMessage(), e);
    }
  }

  /** Returns an origin that refuses every connection for as long as this web is open. */
  public String refusingOrigin() {
    try {
      // Bound but not listening: nobody else can take the port, and connections are refused.
      Socket bound = new Socket();
      bound.bind(new InetSocketAddress(loopback("127.0.0.1"), 0));
      addListener(bound);
      return "http://127.0.0.1:" + bound.getLocalPort();
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
    closing.countDown();
    workers.shutdown();
    selector.wakeup();
    try {
      acceptor.join(5_000);
      synchronized (listeners) {
        listeners.forEach(LoopbackWeb::closeQuietly);
      }
      connections.forEach(LoopbackWeb::closeQuietly);
      closeQuietly(selector);
      workers.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private OriginServer listen(String address, int port) throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      channel.bind(new InetSocketAddress(loopback(address), port), BACKLOG);
      channel.configureBlocking(false);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    addListener(channel);
    OriginServer origin = new OriginServer(address, channel.socket().getLocalPort());
    registrations.add(() -> register(channel, origin));
    selector.wakeup();
    return origin;
  }

  private void addListener(AutoCloseable listener) {
    synchronized (listeners) {
      if (closing.getCount() == 0) {
        closeQuietly(listener);
        throw new IllegalStateException("this web is closed");
      }
      listeners.add(listener);
    }
  }

  private static InetAddress loopback(String address) throws UnknownHostException {
    InetAddress parsed = InetAddress.getByName(address);
    if (!parsed.isLoopbackAddress()) {
      throw new IllegalArgumentException("origins are on loopback addresses only, not " + address);
    }
    return parsed;
  }

  private void register(ServerSocketChannel channel, OriginServer origin) {
    try {
      channel.register(selector, SelectionKey.OP_ACCEPT, origin);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void acceptAll() {
    while (closing.getCount() > 0) {
      try {
        selector.select();
        for (Runnable r = registrations.poll(); r != null; r = registrations.poll()) {
          r.run();
        }
        for (SelectionKey key : selector.selectedKeys()) {
          SocketChannel connection = ((ServerSocketChannel) key.channel()).accept();
          if (connection != null) {
            OriginServer origin = (OriginServer) key.attachment();
            workers.execute(() -> serve(connection.socket(), origin));
          }
        }
        selector.selectedKeys().clear();
      } catch (IOException | RuntimeException e) {
        if (closing.getCount() > 0) {
          System.getLogger(LoopbackWeb.class.getName())
              .log(System.Logger.Level.WARNING, "a connection was lost", e);
        }
      }
    }
  }

  private void serve(Socket socket, OriginServer origin) {
    connections.add(socket);
    try (socket) {
      socket.setTcpNoDelay(true);
      Exchange exchange = new Exchange(socket, closing);
      Head head = exchange.read();
      if (head != null) {
        Hit hit =
            log.add(
                origin.url("/") + " " + head.path(),
                entry ->
                    new Hit(
                        entry.number(),
                        clock.instant(),
                        origin.origin(),
                        head.method(),
                        head.path(),
                        entry.nth(),
                        head.headers()));
        exchange.send(origin.answer(hit), !head.method().equals("HEAD"));
      }
    } catch (IOException e) {
      // The peer left, or close() took the socket away: nothing to tell anybody.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      connections.remove(socket);
    }
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  private static void closeQuietly(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      // Closing a socket twice, or one that is gone.
    }
  }
}
