package org.robotspec.service;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A proxy to a port on loopback that can be shut, as if the server were down. */
final class Gate implements AutoCloseable {
  private final int target;
  private final ServerSocket server;
  private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
  private volatile boolean shut;

  Gate(int target) throws IOException {
    this.target = target;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /** Ends all connections; new ones end at once. */
  void shut() {
    shut = true;
    open.forEach(Gate::end);
  }

  void open() {
    shut = false;
  }

  private void accept() throws IOException {
    while (!server.isClosed()) {
      Socket client = server.accept();
      if (shut) {
        end(client);
        continue;
      }
      Socket onward = new Socket(InetAddress.getLoopbackAddress(), target);
      open.add(client);
      open.add(onward);
      start(() -> pass(client.getInputStream(), onward.getOutputStream(), client));
      start(() -> pass(onward.getInputStream(), client.getOutputStream(), client));
    }
  }

  private static void pass(InputStream in, OutputStream out, Closeable end) throws IOException {
    try (end) {
      in.transferTo(out);
    }
  }

  private interface Task {
    void run() throws IOException;
  }

  private static void start(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (IOException e) {
                // The end of a connection ends its thread.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private static void end(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closing anyway.
    }
  }

  @Override
  public void close() throws IOException {
    shut();
    server.close();
  }
}
