package org.robotspec.cli.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.cli.RunsCommands;

@Timeout(300)
final class WebCommandTest extends RunsCommands {
  @Test
  void itPrintsTheAddressAndServesUntilItIsInterrupted() throws Exception {
    CompletableFuture<Integer> exitCode = new CompletableFuture<>();
    Thread command = new Thread(() -> exitCode.complete(run("web", "--no-browser", "a.example")));
    command.start();
    await().until(() -> out.toString().contains("Ctrl-C"));
    URI address = URI.create(out.toString().lines().findFirst().orElseThrow());
    assertThat(address.getRawFragment()).isEqualTo("fetch=https%3A%2F%2Fa.example");
    assertThat(UsesWebServer.get(address.resolve("/sample.txt")).statusCode()).isEqualTo(200);
    command.interrupt();
    assertThat(exitCode.get()).isZero();
    assertThat(err.toString()).isEmpty();
    assertThatThrownBy(() -> UsesWebServer.get(address)).isInstanceOf(ConnectException.class);
  }

  @Test
  void aPortThatCannotBeIsAUsageError() {
    assertThat(run("web", "--port", "65536", "--no-browser")).isEqualTo(2);
    assertThat(run("web", "--port", "-1", "--no-browser")).isEqualTo(2);
    assertThat(err.toString()).contains("--port: a port is a number from 1 to 65535, not 65536");
  }

  @Test
  void aPortInUseIsAUsageError() {
    try (WebServer other = WebServer.start(0, InetAddress::getAllByName, null)) {
      String port = String.valueOf(other.address().getPort());
      assertThat(run("web", "--port", port, "--no-browser")).isEqualTo(2);
      assertThat(err.toString())
          .startsWith("robotspec web: cannot listen on port " + port)
          .contains("choose another with --port");
    }
  }
}
