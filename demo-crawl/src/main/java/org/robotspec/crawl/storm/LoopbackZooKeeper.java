package org.robotspec.crawl.storm;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.shade.org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.storm.shade.org.apache.zookeeper.server.ZooKeeperServer;

/**
 * The ZooKeeper that a LocalCluster needs. The one that Storm brings listens on every address of
 * the machine; this one listens on loopback only, and on a free port.
 */
final class LoopbackZooKeeper implements AutoCloseable {
  private static final int TICK_MILLIS = 2_000;
  private static final int MAX_CONNECTIONS = 100;

  private final NIOServerCnxnFactory server;

  private LoopbackZooKeeper(NIOServerCnxnFactory server) {
    this.server = server;
  }

  static LoopbackZooKeeper start() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("zookeeper");
    NIOServerCnxnFactory server = new NIOServerCnxnFactory();
    server.configure(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), MAX_CONNECTIONS);
    server.startup(new ZooKeeperServer(directory.toFile(), directory.toFile(), TICK_MILLIS));
    return new LoopbackZooKeeper(server);
  }

  /** Returns the settings with which a cluster finds this server. */
  Map<String, Object> settings() {
    String host = InetAddress.getLoopbackAddress().getHostAddress();
    return Map.of(
        Config.STORM_ZOOKEEPER_SERVERS,
        List.of(host),
        Config.STORM_ZOOKEEPER_PORT,
        server.getLocalPort(),
        Config.STORM_LOCAL_HOSTNAME,
        host);
  }

  @Override
  public void close() {
    server.shutdown();
  }
}
