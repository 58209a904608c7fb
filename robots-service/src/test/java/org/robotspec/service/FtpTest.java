package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.ftpserver.ConnectionConfigFactory;
import org.apache.ftpserver.DataConnectionConfigurationFactory;
import org.apache.ftpserver.FtpServer;
import org.apache.ftpserver.FtpServerFactory;
import org.apache.ftpserver.listener.ListenerFactory;
import org.apache.ftpserver.usermanager.impl.BaseUser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;

/** ftp origins (L-7), against a real server. */
@Timeout(300)
final class FtpTest {
  @TempDir Path home;
  private final RobotsService service =
      RobotsService.open(
          RobotsConfig.builder("foo")
              .set(ServiceSettings.CONNECT_TIMEOUT, Duration.ofSeconds(60))
              .set(ServiceSettings.RESPONSE_TIMEOUT, Duration.ofSeconds(60))
              .set(ServiceSettings.FETCH_TIMEOUT, Duration.ofSeconds(60))
              .build());
  private FtpServer server = new FtpServerFactory().createServer();

  private String start(boolean anonymous) throws Exception {
    DataConnectionConfigurationFactory data = new DataConnectionConfigurationFactory();
    data.setPassiveAddress("127.0.0.1");
    data.setPassivePorts("0");
    ListenerFactory listener = new ListenerFactory();
    listener.setServerAddress("127.0.0.1");
    listener.setPort(freePort());
    listener.setDataConnectionConfiguration(data.createDataConnectionConfiguration());
    ConnectionConfigFactory connections = new ConnectionConfigFactory();
    connections.setAnonymousLoginEnabled(anonymous);
    FtpServerFactory factory = new FtpServerFactory();
    factory.addListener("default", listener.createListener());
    factory.setConnectionConfig(connections.createConnectionConfig());
    BaseUser user = new BaseUser();
    user.setName("anonymous");
    user.setHomeDirectory(home.toString());
    factory.getUserManager().save(user);
    server = factory.createServer();
    server.start();
    return "ftp://127.0.0.1:" + listener.getPort();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @AfterEach
  void close() {
    service.close();
    server.stop();
  }

  @Test
  void theFileRules() throws Exception {
    Files.writeString(home.resolve("robots.txt"), "user-agent: *\ndisallow: /no\n");
    String origin = start(true);
    assertThat(service.decide(origin + "/yes").allowed()).isTrue();
    assertThat(service.decide(origin + "/no").line()).isEqualTo(2);
  }

  @Test
  void withoutAFileEverythingIsAllowed() throws Exception {
    Verdict verdict = service.decide(start(true) + "/no");
    assertThat(verdict.reason()).isEqualTo(AccessReason.CLIENT_ERROR);
    assertThat(verdict.allowed()).isTrue();
  }

  @Test
  void withoutAnonymousLoginThereIsNoFileForUs() throws Exception {
    Files.writeString(home.resolve("robots.txt"), "user-agent: *\ndisallow: /no\n");
    Verdict verdict = service.decide(start(false) + "/no");
    assertThat(verdict.reason()).isEqualTo(AccessReason.CLIENT_ERROR);
    assertThat(verdict.explain()).contains("403");
  }

  @Test
  void theSizeLimitHolds() throws Exception {
    Files.writeString(
        home.resolve("robots.txt"), "user-agent: *\ndisallow: /no\n" + "#".repeat(700_000));
    OriginRules rules = service.rulesFor(start(true) + "/");
    assertThat(rules.isAllowed(rules.origin() + "/no")).isFalse();
    assertThat(rules.fileBytes()).isEqualTo(512_001);
  }

  @Test
  void aServerThatSaysNothingIsATimeOut() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        RobotsService quick =
            RobotsService.open(
                RobotsConfig.builder("foo")
                    .set(ServiceSettings.CONNECT_TIMEOUT, Duration.ofMillis(200))
                    .set(ServiceSettings.RESPONSE_TIMEOUT, Duration.ofMillis(200))
                    .set(ServiceSettings.FETCH_TIMEOUT, Duration.ofMillis(200))
                    .build())) {
      Verdict verdict = quick.decide("ftp://127.0.0.1:" + silent.getLocalPort() + "/");
      assertThat(verdict.temporary()).isTrue();
      assertThat(quick.counters().get(FailureCause.TIMEOUT)).isEqualTo(1);
    }
  }

  @Test
  void aBusyServerIsATemporaryError() throws Exception {
    try (ServerSocket busy = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread thread =
          new Thread(
              () -> {
                try (Socket client = busy.accept()) {
                  client.getOutputStream().write("421 too many users\r\n".getBytes(UTF_8));
                  client.getInputStream().readAllBytes();
                } catch (IOException e) {
                  // The end of the test.
                }
              });
      thread.start();
      Verdict verdict = service.decide("ftp://127.0.0.1:" + busy.getLocalPort() + "/");
      assertThat(verdict.temporary()).as(verdict.toString()).isTrue();
      thread.join();
    }
  }

  @Test
  void aClosedPortIsAFailure() throws Exception {
    Verdict verdict = service.decide("ftp://127.0.0.1:" + freePort() + "/");
    assertThat(verdict.reason()).isEqualTo(AccessReason.FETCH_FAILED);
    assertThat(service.counters().get(FailureCause.CONNECT)).isEqualTo(1);
  }
}
