package org.robotspec.crawl.storm;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.digitalpebble.stormcrawler.Metadata;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
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
import org.robotspec.crawl.CrawlPlan;

/**
 * StormCrawler's process: reads a {@link CrawlPlan} as one line of JSON from standard input, writes
 * {@link CrawlEvent}s to standard output, logs to standard error, and ends when standard input
 * does.
 */
public final class StormCrawl {
  private static final String NAME = "crawl";
  private static final int STOP_MILLIS = 8_000;
  private static final int ZOOKEEPER_TICK_MILLIS = 2_000;
  private static final int ZOOKEEPER_CONNECTIONS = 100;

  private StormCrawl() {}

  /** Runs one crawl. */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8);
    // From now on, what a library prints goes to the log.
    System.setOut(System.err);
    Consumer<CrawlEvent> events = event -> out.println(event.toJson());
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    CrawlPlan plan = new JsonMapper().readValue(in.readLine(), CrawlPlan.class);
    Thread crawl = Thread.currentThread();
    Thread owner = new Thread(() -> endWithOwner(in, crawl), "owner");
    owner.setDaemon(true);
    owner.start();
    int exit = 0;
    try {
      run(plan, events);
    } catch (Exception e) {
      e.printStackTrace();
      events.accept(new CrawlEvent.Failed("the crawler failed: " + e));
      exit = 1;
    }
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

  /** Ends this process when standard input does, even if a clean stop takes too long. */
  private static void endWithOwner(BufferedReader in, Thread crawl) {
    try {
      while (in.readLine() != null) {}
    } catch (IOException e) {
      // Treated as the end of the input.
    }
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
