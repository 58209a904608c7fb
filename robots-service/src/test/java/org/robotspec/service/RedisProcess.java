package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.robotspec.service.Eventually.await;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Jedis;

/**
 * A Redis for one test, on a free port of loopback. It saves nothing: it is empty whenever it
 * starts. Not thread-safe.
 */
public final class RedisProcess implements AutoCloseable {
  private static final String COMMAND = "redis-server";
  private static final String SENTINEL = "redis-sentinel";
  private static final String NO_SAVING = "save \"\"";
  private static final Pattern READY =
      Pattern.compile("Ready to accept connections|Sentinel ID is");

  /** Another program may take a free port before Redis does. */
  private static final int ATTEMPTS = 5;

  private final String scheme;
  private final int port;
  private final List<String> command;
  private @Nullable Process process;

  private RedisProcess(String scheme, int port, List<String> command) {
    this.scheme = scheme;
    this.port = port;
    this.command = command;
  }

  /**
   * Starts one; without {@code redis-server} on the path, the test is skipped and says so.
   *
   * @param directory for its files
   * @param settings lines of redis.conf
   */
  public static RedisProcess start(Path directory, String... settings) throws IOException {
    return start(directory, "redis", List.of("port %d", NO_SAVING), settings);
  }

  /** Starts one that speaks only TLS; the settings name its key and certificate. */
  public static RedisProcess startWithTls(Path directory, String... settings) throws IOException {
    return start(directory, "rediss", List.of("port 0", "tls-port %d", NO_SAVING), settings);
  }

  /** Starts a node of a cluster, for {@link #createCluster}. It keeps its place in the cluster. */
  public static RedisProcess startNode(Path directory, String... settings) throws IOException {
    List<String> node =
        List.of("port %d", "cluster-enabled yes", "cluster-port " + freePort(), NO_SAVING);
    return start(directory, "redis", node, settings);
  }

  /** Starts a Sentinel. */
  public static RedisProcess startSentinel(Path directory, String... settings) throws IOException {
    return start(directory, SENTINEL, List.of("port %d"), settings);
  }

  /** Makes a cluster of nodes, which each of them knows at the end. */
  public static void createCluster(List<RedisProcess> nodes)
      throws IOException, InterruptedException {
    List<String> create = new ArrayList<>(List.of("redis-cli", "--cluster", "create"));
    nodes.forEach(each -> create.add("127.0.0.1:" + each.port));
    create.add("--cluster-yes");
    Process creating = new ProcessBuilder(create).redirectErrorStream(true).start();
    String said = new String(creating.getInputStream().readAllBytes(), UTF_8);
    if (creating.waitFor() != 0) {
      throw new IOException(said);
    }
    for (RedisProcess node : nodes) {
      try (Jedis jedis = new Jedis(node.address())) {
        await().until(() -> jedis.clusterInfo().contains("cluster_state:ok"));
      }
    }
  }

  private static RedisProcess start(
      Path directory, String scheme, List<String> portSettings, String... settings)
      throws IOException {
    skipWithoutCommand();
    String said = "";
    for (int i = 0; i < ATTEMPTS; i++) {
      int port = freePort();
      Path own = Files.createDirectories(directory.resolve("redis-" + port));
      List<String> lines = new ArrayList<>(List.of("bind 127.0.0.1", "dir " + own));
      portSettings.forEach(each -> lines.add(each.formatted(port)));
      lines.addAll(List.of(settings));
      Path file = Files.write(own.resolve("redis.conf"), lines);
      List<String> command = new ArrayList<>(List.of(COMMAND, file.toString()));
      if (scheme.equals(SENTINEL)) {
        command.add("--sentinel");
      }
      RedisProcess redis = new RedisProcess(scheme, port, command);
      said = redis.run();
      if (said.isEmpty()) {
        return redis;
      }
    }
    throw new IOException(COMMAND + " does not start: " + said);
  }

  private static void skipWithoutCommand() {
    boolean there =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(place -> Files.isExecutable(Path.of(place, COMMAND)));
    if (!there) {
      System.out.println("SKIPPED: no " + COMMAND + " on the path");
    }
    assumeTrue(there, "no " + COMMAND + " on the path");
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Runs it; returns what it said if it ended before it was ready, and nothing if it is ready. */
  private String run() throws IOException {
    Process started = new ProcessBuilder(command).redirectErrorStream(true).start();
    process = started;
    StringBuilder said = new StringBuilder();
    BufferedReader lines = started.inputReader(UTF_8);
    for (@Nullable String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (READY.matcher(line).find()) {
        drain(lines);
        return "";
      }
      said.append(line).append('\n');
    }
    return said.append("it ended").toString();
  }

  /** Reads on, because a process with a full pipe stops. */
  private static void drain(BufferedReader lines) {
    Thread thread =
        new Thread(
            () -> {
              try {
                lines.transferTo(Writer.nullWriter());
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            "redis-output");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns its port on 127.0.0.1. */
  public int port() {
    return port;
  }

  /** Returns its address as a store. */
  public String address() {
    return scheme + "://127.0.0.1:" + port;
  }

  /** Returns its address with a user's name and password. */
  public String address(String user) {
    return scheme + "://" + user + "@127.0.0.1:" + port;
  }

  /** Kills it, as {@code kill -9} does, if it runs. */
  public void kill() {
    end(true);
  }

  /** Lets it end in order, if it runs. */
  public void stop() {
    end(false);
  }

  private void end(boolean forcibly) {
    if (process != null) {
      ProcessHandle handle = process.toHandle();
      if (forcibly) {
        handle.destroyForcibly();
      } else {
        handle.destroy();
      }
      process.onExit().join();
      process = null;
    }
  }

  /** Starts it again after {@link #stop} or {@link #kill}, empty, on the same port. */
  public void startAgain() throws IOException {
    String said = run();
    if (!said.isEmpty()) {
      throw new IOException(COMMAND + " does not start again: " + said);
    }
  }

  @Override
  public void close() {
    stop();
  }
}
