package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A Redis for one test, on loopback, that speaks only TLS and requires a password. */
final class TlsRedis implements AutoCloseable {
  private static final String COMMAND = "redis-server";

  /** Another program may take a free port before Redis does. */
  private static final int ATTEMPTS = 5;

  private final Process process;
  private final int port;

  private TlsRedis(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /**
   * Starts one; without a {@code redis-server} that supports TLS, the test is skipped and says so.
   *
   * @param password the default user's password; the user {@code crawler} has {@code its-} before
   *     it
   */
  static TlsRedis start(Path directory, TestTls tls, String password) throws Exception {
    boolean there =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(place -> Files.isExecutable(Path.of(place, COMMAND)));
    if (!there) {
      skip("no " + COMMAND + " on the path");
    }
    String said = "";
    for (int i = 0; i < ATTEMPTS; i++) {
      int port = freePort();
      Path file = directory.resolve("redis.conf");
      Files.write(
          file,
          List.of(
              "bind 127.0.0.1",
              "port 0",
              "tls-port " + port,
              "tls-cert-file " + tls.certificateFile(),
              "tls-key-file " + tls.keyFile(),
              "tls-ca-cert-file " + tls.certificateFile(),
              "tls-auth-clients no",
              "requirepass " + password,
              "user crawler on >its-" + password + " ~robotspec:* +@all",
              "save \"\"",
              "dir " + directory));
      Process process =
          new ProcessBuilder(COMMAND, file.toString()).redirectErrorStream(true).start();
      said = untilReady(process);
      if (said.isEmpty()) {
        return new TlsRedis(process, port);
      }
      process.destroyForcibly();
    }
    skip("it does not start: " + said);
    throw new AssertionError("skipping throws");
  }

  private static void skip(String why) {
    System.out.println("SKIPPED: no Redis with TLS: " + why);
    assumeTrue(false, "no Redis with TLS: " + why);
  }

  /** Waits until Redis is ready; returns what it said if it never is, and nothing if it is. */
  private static String untilReady(Process process) throws IOException {
    StringBuilder said = new StringBuilder();
    BufferedReader lines = process.inputReader(UTF_8);
    for (@Nullable String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.contains("Ready to accept connections")) {
        return "";
      }
      said.append(line).append('\n');
    }
    return said.toString();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Returns its address with a user's name and password. */
  String address(String user) {
    return "rediss://" + user + "@127.0.0.1:" + port;
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
