package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.ftpserver.ConnectionConfigFactory;
import org.apache.ftpserver.DataConnectionConfigurationFactory;
import org.apache.ftpserver.FtpServer;
import org.apache.ftpserver.FtpServerFactory;
import org.apache.ftpserver.listener.ListenerFactory;
import org.apache.ftpserver.usermanager.impl.BaseUser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Outcome;

/** ftp origins (L-7), against a real server. */
@Timeout(300)
final class FtpTest extends ClosingTest {
  @TempDir Path home;
  private final RobotsService service =
      opened(RobotsService.open(limited(Duration.ofSeconds(60)).build()));

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
    FtpServer server = factory.createServer();
    server.start();
    opened(server::stop);
    return "ftp://127.0.0.1:" + listener.getPort();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Test
  void theFileRules() throws Exception {
    Files.writeString(home.resolve("robots.txt"), "user-agent: *\ndisallow: /no\n");
    String origin = start(true);
    assertThat(service.decide(origin + "/yes").allowed()).isTrue();
    assertThat(service.decide(origin + "/no").rule()).hasToString("Disallow: /no");
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
  void aBusyServerIsATemporaryError() throws Exception {
    String busy = opened(EndlessServer.start("421 too many users\r\n", "")).url("ftp");
    assertThat(service.decide(busy).outcome()).isEqualTo(Outcome.POSTPONED);
  }

  @Test
  void aClosedPortIsAFailure() throws Exception {
    Verdict verdict = service.decide("ftp://127.0.0.1:" + freePort() + "/");
    assertThat(verdict.reason()).isEqualTo(AccessReason.FETCH_FAILED);
    assertThat(service.counters().get(FailureCause.CONNECT)).isEqualTo(1);
  }
}
