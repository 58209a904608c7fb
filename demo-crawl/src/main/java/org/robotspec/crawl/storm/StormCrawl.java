package org.robotspec.crawl.storm;

import com.digitalpebble.stormcrawler.Metadata;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.shade.org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.storm.shade.org.apache.zookeeper.server.ZooKeeperServer;
import org.robotspec.crawl.CrawlEvent;
import org.robotspec.crawl.CrawlMain;
import org.robotspec.crawl.CrawlPlan;

/** The {@code main} of StormCrawler's process, see {@link CrawlMain}. */
public final class StormCrawl {
  private static final String NAME = "crawl";
  private static final int STOP_MILLIS = 8_000;
  private static final int ZOOKEEPER_TICK_MILLIS = 2_000;
  private static final int ZOOKEEPER_CONNECTIONS = 100;

  private StormCrawl() {}

  /** Runs one crawl. */
  public static void main(String[] args) throws Exception {
    Thread crawl = Thread.currentThread();
    int exit = CrawlMain.run(StormCrawl::run, () -> end(crawl));
    // Storm leaves non-daemon threads running.
    Runtime.getRuntime().halt(exit);
  }

  private static void run(CrawlPlan plan, Consumer<CrawlEvent> events) throws Exception {
    Frontier frontier = new Frontier(plan, events);
    frontier.makeCurrent();
    plan.seeds().forEach(seed -> frontier.discovered(seed, 0));
    NIOServerCnxnFactory zooKeeper = zooKeeper();
    String host = InetAddress.getLoopbackAddress().getHostAddress();
    LocalCluster cluster =
        new LocalCluster.Builder()
            .withDaemonConf(
                Map.of(
                    Config.STORM_ZOOKEEPER_SERVERS, List.of(host),
                    Config.STORM_ZOOKEEPER_PORT, zooKeeper.getLocalPort(),
                    Config.STORM_LOCAL_HOSTNAME, host))
            .withSupervisors(1)
            .withPortsPerSupervisor(1)
            .build();
    try {
      cluster.submitTopology(NAME, CrawlTopology.configuration(plan), CrawlTopology.topology());
      events.accept(new CrawlEvent.Started("StormCrawler" + version()));
      events.accept(new CrawlEvent.Finished(frontier.awaitEnd()));
    } catch (InterruptedException e) {
      // The owner has gone: nobody needs the rest.
    } finally {
      // Without state there is nothing to lose, and Storm takes seconds to end cleanly.
      if (plan.keepsState()) {
        stop(cluster);
        zooKeeper.shutdown();
      }
    }
  }

  /**
   * Starts the ZooKeeper that a LocalCluster needs. Storm's own listens on every address of the
   * machine; this one listens on loopback only, on a free port.
   */
  private static NIOServerCnxnFactory zooKeeper() throws IOException, InterruptedException {
    File directory = Files.createTempDirectory("zookeeper").toFile();
    NIOServerCnxnFactory server = new NIOServerCnxnFactory();
    server.configure(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), ZOOKEEPER_CONNECTIONS);
    server.startup(new ZooKeeperServer(directory, directory, ZOOKEEPER_TICK_MILLIS));
    return server;
  }

  private static String version() throws IOException {
    String file =
        "/META-INF/maven/com.digitalpebble.stormcrawler/storm-crawler-core/pom.properties";
    Properties properties = new Properties();
    try (InputStream in = Metadata.class.getResourceAsStream(file)) {
      properties.load(Objects.requireNonNull(in));
    }
    return " " + properties.getProperty("version");
  }

  /** Ends this process, even if a clean stop takes too long. */
  private static void end(Thread crawl) {
    crawl.interrupt();
    try {
      crawl.join(STOP_MILLIS);
    } catch (InterruptedException e) {
      // Nobody interrupts this thread.
    }
    Runtime.getRuntime().halt(1);
  }

  /** Ends the topology, so that its bolts can close what they opened. */
  private static void stop(LocalCluster cluster) throws Exception {
    Thread.interrupted();
    KillOptions now = new KillOptions();
    now.set_wait_secs(0);
    cluster.killTopologyWithOpts(NAME, now);
    cluster.close();
  }
}
