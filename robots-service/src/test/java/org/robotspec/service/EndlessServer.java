package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.robotspec.service.internal.Threads;

/** A server for one client: it sends one text, then repeats another for ever, and never closes. */
final class EndlessServer implements AutoCloseable {
  final CountDownLatch asked = new CountDownLatch(1);

  /** Opens when the client has ended the connection. */
  final CountDownLatch left = new CountDownLatch(1);

  final AtomicLong sent = new AtomicLong();
  private final ServerSocket server;

  EndlessServer(ServerSocket server, String first, String again) {
    this.server = server;
    Threads.daemons("endless").newThread(() -> serve(first, again)).start();
  }

  static EndlessServer start(String first, String again) throws IOException {
    return new EndlessServer(
        new ServerSocket(0, 1, InetAddress.getLoopbackAddress()), first, again);
  }

  int port() {
    return server.getLocalPort();
  }

  String url(String scheme) {
    return scheme + "://127.0.0.1:" + port() + "/no";
  }

  private void serve(String first, String again) {
    try (Socket socket = server.accept()) {
      asked.countDown();
      OutputStream out = socket.getOutputStream();
      out.write(first.getBytes(UTF_8));
      byte[] octets = again.getBytes(UTF_8);
      while (octets.length > 0) {
        out.write(octets);
        out.flush();
        sent.addAndGet(octets.length);
        Thread.sleep(octets.length < 9 ? 20 : 0); // a short text drips
      }
      InputStream in = socket.getInputStream();
      in.transferTo(OutputStream.nullOutputStream());
      left.countDown();
    } catch (IOException e) {
      left.countDown();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
