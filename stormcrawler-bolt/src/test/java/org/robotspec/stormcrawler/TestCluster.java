package org.robotspec.stormcrawler;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster.ILocalTopology;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.shade.org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.storm.shade.org.apache.zookeeper.server.ZooKeeperServer;

/**
 * A topology in a LocalCluster of its own. Storm's own ZooKeeper listens on every address of the
 * machine; this one listens on loopback only.
 */
public final class TestCluster {
  private static final int TICK_MILLIS = 2_000;
  private static final int MAX_CONNECTIONS = 100;

  private final NIOServerCnxnFactory zooKeeper;
  private final LocalCluster cluster;
  private final ILocalTopology topology;

  private TestCluster(
      NIOServerCnxnFactory zooKeeper, LocalCluster cluster, ILocalTopology topology) {
    this.zooKeeper = zooKeeper;
    this.cluster = cluster;
    this.topology = topology;
  }

  /** Starts a topology; the caller must stop it. */
  public static TestCluster run(String name, Config config, StormTopology topology)
      throws Exception {
    Path data = Files.createTempDirectory("zookeeper");
    NIOServerCnxnFactory zooKeeper = new NIOServerCnxnFactory();
    zooKeeper.configure(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), MAX_CONNECTIONS);
    zooKeeper.startup(new ZooKeeperServer(data.toFile(), data.toFile(), TICK_MILLIS));
    String host = InetAddress.getLoopbackAddress().getHostAddress();
    Map<String, Object> settings =
        Map.of(
            Config.STORM_ZOOKEEPER_SERVERS, List.of(host),
            Config.STORM_ZOOKEEPER_PORT, zooKeeper.getLocalPort(),
            Config.STORM_LOCAL_HOSTNAME, host);
    LocalCluster cluster =
        new LocalCluster.Builder()
            .withDaemonConf(settings)
            .withSupervisors(1)
            .withPortsPerSupervisor(1)
            .build();
    return new TestCluster(zooKeeper, cluster, cluster.submitTopology(name, config, topology));
  }

  /** Ends the topology and everything that ran for it. */
  public void stop() throws Exception {
    topology.close();
    cluster.close();
    zooKeeper.shutdown();
  }
}
