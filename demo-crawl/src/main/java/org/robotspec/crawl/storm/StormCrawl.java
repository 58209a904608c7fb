package org.robotspec.crawl.storm;

import com.digitalpebble.stormcrawler.Metadata;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.KillOptions;
import org.robotspec.crawl.CrawlEvent;
import org.robotspec.crawl.CrawlPlan;
import org.robotspec.crawl.EngineProcess;
import org.robotspec.crawl.EventWriter;

/** The {@code main} of StormCrawler's process, as {@code CrawlerEngine.main} asks. */
public final class StormCrawl {
  private static final String NAME = "crawl";
  private static final int STOP_MILLIS = 8_000;

  private final EventWriter events;

  private StormCrawl(EventWriter events) {
    this.events = events;
  }

  /** Runs one crawl. */
  public static void main(String[] args) throws Exception {
    Thread crawl = Thread.currentThread();
    int exit =
        EngineProcess.run((plan, events) -> new StormCrawl(events).run(plan), () -> end(crawl));
    // Storm leaves threads behind that are no daemons.
    Runtime.getRuntime().halt(exit);
  }

  private void run(CrawlPlan plan) throws Exception {
    Frontier frontier = new Frontier(plan, events);
    Frontier.register(NAME, frontier);
    plan.seeds().forEach(seed -> frontier.discovered(seed, 0));
    LoopbackZooKeeper zooKeeper = LoopbackZooKeeper.start();
    LocalCluster cluster =
        new LocalCluster.Builder()
            .withDaemonConf(zooKeeper.settings())
            .withSupervisors(1)
            .withPortsPerSupervisor(1)
            .build();
    try {
      cluster.submitTopology(
          NAME, CrawlTopology.configuration(NAME, plan), CrawlTopology.topology());
      events.write(new CrawlEvent.Started("StormCrawler" + version()));
      events.write(new CrawlEvent.Finished(frontier.awaitEnd()));
    } catch (InterruptedException e) {
      // The owner has gone; what is done is done.
    } finally {
      // Without state there is nothing to lose, and Storm takes seconds to end in good order.
      if (plan.keepsState()) {
        stop(cluster);
        zooKeeper.close();
      }
    }
  }

  private static String version() throws IOException {
    String file =
        "/META-INF/maven/com.digitalpebble.stormcrawler/storm-crawler-core/pom.properties";
    try (InputStream in = Metadata.class.getResourceAsStream(file)) {
      Properties properties = new Properties();
      if (in != null) {
        properties.load(in);
      }
      return " " + properties.getProperty("version", "");
    }
  }

  /** Ends this process, also if stopping in good order takes too long. */
  private static void end(Thread crawl) {
    crawl.interrupt();
    try {
      crawl.join(STOP_MILLIS);
    } catch (InterruptedException e) {
      // Nothing interrupts this thread.
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
