package org.robotspec.conformance.crawl.storm;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.digitalpebble.stormcrawler.Metadata;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.Properties;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.KillOptions;
import org.robotspec.conformance.crawl.CrawlEvent;
import org.robotspec.conformance.crawl.CrawlPlan;

/** The {@code main} of StormCrawler's process, as {@code Engine.mainClass()} asks. */
public final class StormCrawl {
  private static final String NAME = "crawl";
  private static final int STOP_MILLIS = 8_000;

  private final EventWriter events;

  private StormCrawl(EventWriter events) {
    this.events = events;
  }

  /** Runs one crawl. */
  public static void main(String[] args) throws Exception {
    EventWriter events =
        new EventWriter(new PrintStream(new FileOutputStream(FileDescriptor.out), false, UTF_8));
    // Whatever a library prints belongs into the log, not between the events.
    System.setOut(System.err);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    CrawlPlan plan = new JsonMapper().readValue(in.readLine(), CrawlPlan.class);
    int exit = 0;
    try {
      new StormCrawl(events).run(plan, in);
    } catch (Exception e) {
      e.printStackTrace();
      events.write(new CrawlEvent.Failed("the crawler failed: " + e));
      exit = 1;
    }
    // Storm leaves threads behind that are no daemons.
    Runtime.getRuntime().halt(exit);
  }

  private void run(CrawlPlan plan, BufferedReader in) throws Exception {
    Frontier frontier = new Frontier(plan, events);
    Frontier.register(NAME, frontier);
    plan.seeds().forEach(seed -> frontier.discovered(seed, 0));
    endWithOwner(in, Thread.currentThread());
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

  /** Ends this process when standard input ends, also if stopping in good order takes too long. */
  private static void endWithOwner(BufferedReader in, Thread crawl) {
    Thread watch =
        new Thread(
            () -> {
              try {
                while (in.readLine() != null) {}
              } catch (IOException e) {
                // As good as the end.
              }
              crawl.interrupt();
              try {
                crawl.join(STOP_MILLIS);
              } catch (InterruptedException e) {
                // Nobody interrupts this thread.
              }
              Runtime.getRuntime().halt(1);
            },
            "owner");
    watch.setDaemon(true);
    watch.start();
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
