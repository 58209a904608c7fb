package org.robotspec.cli.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ReplyTest {
  @Test
  void workEndsWhenTheAskerIsGone() throws Exception {
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          Reply reply = new Reply(exchange, "none", Duration.ZERO);
          try (exchange) {
            while (true) {
              reply.check();
            }
          } catch (CancellationException e) {
            ended.complete(e);
          }
        });
    server.start();
    try {
      try (Socket socket =
          new Socket(server.getAddress().getAddress(), server.getAddress().getPort())) {
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(US_ASCII));
        assertThat(socket.getInputStream().read()).isEqualTo('H');
      }
      assertThat(ended.get()).hasCauseInstanceOf(IOException.class);
    } finally {
      server.stop(0);
    }
  }
}
