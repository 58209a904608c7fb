package org.robotspec.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Scanner;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.robotspec.service.internal.Threads;

/** A server on 127.0.0.1 that closes its connections without a close_notify of TLS. */
public final class TlsServer implements AutoCloseable {
  private final SSLContext tls;
  private final CountDownLatch left = new CountDownLatch(1);
  private final ServerSocket server =
      new ServerSocket() {
        @Override
        public Socket accept() throws IOException {
          Socket socket = new CutSocket();
          implAccept(socket);
          return socket;
        }
      };

  /** What the server does with a connection before it closes that. */
  public interface Talk {
    void on(SSLSocket secured, CutSocket raw) throws Exception;
  }

  /** A socket that may send only the first octets of each of its records. */
  public static final class CutSocket extends Socket {
    volatile int most = Integer.MAX_VALUE;

    @Override
    public OutputStream getOutputStream() throws IOException {
      return new FilterOutputStream(super.getOutputStream()) {
        @Override
        public void write(byte[] octets, int from, int length) throws IOException {
          out.write(octets, from, Math.min(most, length));
        }
      };
    }
  }

  public TlsServer(TestTls tls) throws Exception {
    this.tls = tls.server();
    server.setReceiveBufferSize(1); // so that a client that nobody reads soon waits
    server.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0));
  }

  public int port() {
    return server.getLocalPort();
  }

  /** Serves the next connection. */
  public void serve(Talk talk) {
    Runnable serving =
        () -> {
          try (CutSocket raw = (CutSocket) server.accept()) {
            SSLSocket secured =
                (SSLSocket) tls.getSocketFactory().createSocket(raw, null, raw.getPort(), false);
            secured.setUseClientMode(false);
            talk.on(secured, raw);
          } catch (Exception e) {
            left.countDown();
          }
        };
    Threads.daemons("serving").newThread(serving).start();
  }

  /** Waits until a client has left in the middle of a talk. */
  public void awaitLeft() throws InterruptedException {
    left.await();
  }

  /** Reads and returns the head of a request, and sends an answer; a bar is a line's end. */
  public static String answer(SSLSocket secured, String answer) throws IOException {
    String head = new Scanner(secured.getInputStream(), ISO_8859_1).useDelimiter("\r\n\r\n").next();
    send(secured, answer);
    return head;
  }

  static void send(SSLSocket secured, String text) throws IOException {
    secured.getOutputStream().write(text.replace("|", "\r\n").getBytes(ISO_8859_1));
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
