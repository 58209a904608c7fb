package org.robotspec.cluster.storm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Utils;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;

/**
 * A Storm cluster on this machine: ZooKeeper, Nimbus and a supervisor, each a process of its own,
 * and the workers that the supervisor starts. Not thread-safe.
 *
 * <p>Clients find them on 127.0.0.1. Storm itself has no setting to listen there alone.
 */
final class StormCluster implements AutoCloseable {
  private static final String HOST = "127.0.0.1";

  /** Ends a hang; long enough for a busy machine. */
  private static final Duration LIMIT = Duration.ofMinutes(4);

  /** Enough for two topologies of three workers. */
  private static final int SLOTS = 6;

  /** Below the ports that systems give to connections: a slot's must still be free later. */
  private static final int LOWEST_PORT = 20_000;

  private static final int HIGHEST_PORT = 30_000;

  private static final List<String> SMALL_JVM =
      List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  /** Has lib and lib-worker, as an unpacked distribution of Storm. */
  private final Path home = property("robotspec.storm-home");

  private final Path topologyJar = property("robotspec.topology-jar");

  /** Has everything that one cluster writes. */
  private final Path directory;

  private final int zooKeeperPort;
  private final Map<String, Object> settings;
  private @Nullable NimbusClient client;

  private StormCluster(Path directory) throws IOException {
    this.directory = directory;
    List<Integer> ports = freePorts(SLOTS + 3);
    zooKeeperPort = ports.get(0);
    settings = settings(ports);
    for (String each : List.of("conf", "log4j2", "logs")) {
      Files.createDirectories(directory.resolve(each));
    }
    for (String each : List.of("cluster.xml", "worker.xml")) {
      Files.writeString(directory.resolve("log4j2").resolve(each), resource(each));
    }
    Files.writeString(
        directory.resolve("conf/storm.yaml"), new ObjectMapper().writeValueAsString(settings));
  }

  /**
   * Starts a cluster and waits until it takes topologies.
   *
   * @param directory for its state and logs
   */
  static StormCluster start(Path directory) throws IOException {
    StormCluster cluster = new StormCluster(directory);
    try {
      cluster.startZooKeeper();
      cluster.startDaemon("nimbus", "org.apache.storm.daemon.nimbus.Nimbus");
      cluster.startDaemon("supervisor", "org.apache.storm.daemon.supervisor.Supervisor");
      cluster
          .await()
          .ignoreExceptions()
          .until(() -> !cluster.nimbus().getClusterInfo().get_supervisors().isEmpty());
    } catch (IOException | RuntimeException e) {
      cluster.close();
      throw e;
    }
    return cluster;
  }

  private void startZooKeeper() throws IOException {
    Path file =
        Files.write(
            directory.resolve("conf/zoo.cfg"),
            List.of(
                "clientPortAddress=" + HOST,
                "clientPort=" + zooKeeperPort,
                "admin.enableServer=false",
                "dataDir=" + directory.resolve("zookeeper")));
    String main = "org.apache.storm.shade.org.apache.zookeeper.server.ZooKeeperServerMain";
    startDaemon("zookeeper", main, file.toString());
  }

  private Map<String, Object> settings(List<Integer> ports) {
    Map<String, Object> settings = new HashMap<>();
    settings.put(Config.STORM_ZOOKEEPER_SERVERS, List.of(HOST));
    settings.put(Config.STORM_ZOOKEEPER_PORT, ports.get(0));
    settings.put(Config.NIMBUS_SEEDS, List.of(HOST));
    settings.put(Config.NIMBUS_THRIFT_PORT, ports.get(1));
    settings.put(Config.SUPERVISOR_THRIFT_PORT, ports.get(2));
    settings.put(DaemonConfig.SUPERVISOR_SLOTS_PORTS, List.copyOf(ports.subList(3, ports.size())));
    settings.put(Config.STORM_LOCAL_HOSTNAME, HOST);
    settings.put(Config.STORM_LOCAL_DIR, directory.resolve("local").toString());
    settings.put(Config.STORM_WORKERS_ARTIFACTS_DIR, directory.resolve("workers").toString());
    settings.put(DaemonConfig.STORM_ROCKSDB_LOCATION, directory.resolve("metrics").toString());
    settings.put(DaemonConfig.STORM_LOG4J2_CONF_DIR, directory.resolve("log4j2").toString());
    // By default Storm looks after its processes every few seconds.
    settings.put(DaemonConfig.NIMBUS_MONITOR_FREQ_SECS, 1);
    settings.put(DaemonConfig.SUPERVISOR_MONITOR_FREQUENCY_SECS, 1);
    settings.put(Config.SUPERVISOR_WORKER_SHUTDOWN_SLEEP_SECS, 1);
    // The topology says what its workers need.
    settings.put(Config.WORKER_CHILDOPTS, "");
    return settings;
  }

  /** Runs a topology of a Flux file beside this class, as {@code storm jar} does. */
  RunningTopology submit(String name, Map<String, String> properties) throws Exception {
    String crawl =
        resource("crawl.flux")
            .replace(
                "com.digitalpebble.stormcrawler", System.getProperty("robotspec.topology-package"));
    Path flux = Files.writeString(directory.resolve(name + ".flux"), crawl);
    Properties filter = new Properties();
    filter.putAll(properties);
    filter.setProperty("topology.name", name);
    StringWriter text = new StringWriter();
    filter.store(text, null);
    Path filterFile = Files.writeString(directory.resolve(name + ".properties"), text.toString());
    Process storm =
        start(
            "submit-" + name,
            String.join(File.pathSeparator, classPath("lib-worker"), topologyJar.toString()),
            "org.apache.storm.flux.Flux",
            "--remote",
            "--no-splash",
            "--filter",
            filterFile.toString(),
            flux.toString());
    assertThat(storm.waitFor()).as("see %s", directory).isZero();
    return new RunningTopology(this, name, nimbus().getTopologySummaryByName(name).get_id());
  }

  private void startDaemon(String name, String main, String... arguments) throws IOException {
    start(name, classPath("lib"), main, arguments);
  }

  private String classPath(String libraries) {
    return home.resolve(libraries) + "/*" + File.pathSeparator + directory.resolve("conf");
  }

  /** Starts a JVM as the commands {@code storm nimbus}, {@code storm jar} and so on do. */
  private Process start(String name, String classPath, String main, String... arguments)
      throws IOException {
    Path java = Path.of(System.getProperty("java.home"));
    List<String> command = new ArrayList<>(List.of(java.resolve("bin/java").toString()));
    command.addAll(SMALL_JVM);
    command.add("-Dstorm.home=" + home);
    command.add("-Dstorm.log.dir=" + directory.resolve("logs"));
    command.add("-Dstorm.jar=" + topologyJar);
    command.add("-Dlog4j.configurationFile=" + directory.resolve("log4j2/cluster.xml"));
    command.addAll(List.of("-cp", classPath, main));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("STORM_CONF_DIR", directory.resolve("conf").toString());
    builder.environment().put("JAVA_HOME", java.toString());
    File log = directory.resolve("logs").resolve(name + ".log").toFile();
    return builder
        .directory(directory.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
        .start();
  }

  /** Returns a client of Nimbus. */
  Nimbus.Iface nimbus() {
    if (client == null) {
      Map<String, Object> conf = Utils.readDefaultConfig();
      conf.putAll(settings);
      client = NimbusClient.Builder.withConf(conf).build();
    }
    return client.getClient();
  }

  /** Returns the files of the workers of a topology, by slot. */
  Path workers(String topologyId) {
    return directory.resolve("workers").resolve(topologyId);
  }

  /** Waits for something certain. */
  ConditionFactory await() {
    return Awaitility.await("see " + directory).atMost(LIMIT);
  }

  /** Kills all of its processes. */
  @Override
  public void close() {
    if (client != null) {
      client.close();
    }
    await().until(() -> ours().peek(ProcessHandle::destroyForcibly).findAny().isEmpty());
  }

  /** Returns the processes whose commands name our directory: workers survive their parents. */
  private Stream<ProcessHandle> ours() {
    return ProcessHandle.allProcesses()
        .filter(each -> each.info().commandLine().orElse("").contains(directory.toString()));
  }

  private static List<Integer> freePorts(int count) throws IOException {
    List<Integer> ports = new ArrayList<>();
    SplittableRandom random = new SplittableRandom();
    while (ports.size() < count) {
      int port = random.nextInt(LOWEST_PORT, HIGHEST_PORT);
      if (!ports.contains(port) && isFree(port)) {
        ports.add(port);
      }
    }
    return ports;
  }

  private static boolean isFree(int port) throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (BindException e) {
      return false;
    }
  }

  private static Path property(String name) {
    return Path.of(Objects.requireNonNull(System.getProperty(name), name));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = StormCluster.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
    }
  }
}
