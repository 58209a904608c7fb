package org.robotspec.cli.crawl.storm;

import com.digitalpebble.stormcrawler.bolt.FetcherBolt;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.shade.org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.storm.shade.org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.storm.testing.TmpPath;
import org.robotspec.cli.crawl.Crawl;

/** StormCrawler on a Storm cluster inside this JVM. */
public final class StormCrawl {
  private static final String NAME = "crawl";
  private static final int ZOOKEEPER_TICK_MILLIS = 2_000;
  private static final int ZOOKEEPER_CONNECTIONS = 100;

  private StormCrawl() {}

  /** Runs one crawl, and ends the cluster. */
  public static void run(Crawl crawl) throws Exception {
    CrawlSpout.begin(crawl);
    String host = InetAddress.getLoopbackAddress().getHostAddress();
    NIOServerCnxnFactory zooKeeper = new NIOServerCnxnFactory();
    try (TmpPath files = new TmpPath()) {
      startOnLoopback(zooKeeper, files.getFile());
      Map<String, Object> daemons =
          Map.of(
              Config.STORM_ZOOKEEPER_SERVERS,
              List.of(host),
              Config.STORM_ZOOKEEPER_PORT,
              zooKeeper.getLocalPort(),
              Config.STORM_LOCAL_HOSTNAME,
              host,
              // Storm waits this long, even if the worker has ended.
              Config.SUPERVISOR_WORKER_SHUTDOWN_SLEEP_SECS,
              0);
      LocalCluster cluster =
          new LocalCluster.Builder()
              .withDaemonConf(daemons)
              .withSupervisors(1)
              .withPortsPerSupervisor(1)
              .build();
      try {
        cluster.submitTopology(
            NAME, CrawlTopology.configuration(crawl.plan()), CrawlTopology.topology());
        crawl.started("StormCrawler " + version(FetcherBolt.class));
        crawl.awaitEnd();
        cluster.killTopologyWithOpts(NAME, LocalCluster.KILL_NOW);
      } finally {
        cluster.close();
        zooKeeper.shutdown();
      }
    }
  }

  /**
   * Starts the ZooKeeper that a LocalCluster needs. Storm's own listens on every address of the
   * machine; this one listens on loopback only, on a free port.
   */
  private static void startOnLoopback(NIOServerCnxnFactory zooKeeper, File files)
      throws IOException, InterruptedException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    zooKeeper.configure(address, ZOOKEEPER_CONNECTIONS);
    zooKeeper.startup(new ZooKeeperServer(files, files, ZOOKEEPER_TICK_MILLIS));
  }

  /** Returns the version in the name of a class's jar. */
  private static String version(Class<?> type) {
    String jar = type.getProtectionDomain().getCodeSource().getLocation().getPath();
    return jar.replaceFirst(".*-(.+)\\.jar", "$1");
  }
}
