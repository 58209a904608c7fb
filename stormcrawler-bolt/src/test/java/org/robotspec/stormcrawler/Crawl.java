package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.bolt.FetcherBolt;
import com.digitalpebble.stormcrawler.bolt.SimpleFetcherBolt;
import com.digitalpebble.stormcrawler.bolt.URLPartitionerBolt;
import com.digitalpebble.stormcrawler.persistence.Status;
import com.digitalpebble.stormcrawler.util.ConfUtils;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;
import org.awaitility.Awaitility;

/** A real topology in this JVM: the crawler's own partitioner, fetcher and status updater. */
final class Crawl {
  /** Long enough for a machine under load; no test waits this long. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final Ledger LEDGER = Ledger.OF_THIS_JVM;
  private static final String KEY = "key";

  private final TestCluster cluster;

  private Crawl(TestCluster cluster) {
    this.cluster = cluster;
  }

  enum Fetcher {
    QUEUES,
    SIMPLE
  }

  static Crawl start(Fetcher fetcher, boolean gate, Map<String, Object> settings) throws Exception {
    SharedServices.inThisJvm().clock(LEDGER.clock());
    TopologyBuilder builder = new TopologyBuilder();
    builder.setSpout("spout", new LedgerSpout());
    builder.setBolt("partitioner", new URLPartitionerBolt()).shuffleGrouping("spout");
    Fields key = new Fields(KEY);
    if (gate) {
      builder.setBolt("gate", new RobotspecGateBolt(), 2).fieldsGrouping("partitioner", key);
    }
    String before = gate ? "gate" : "partitioner";
    if (fetcher == Fetcher.QUEUES) {
      builder.setBolt("fetcher", new FetcherBolt()).fieldsGrouping(before, key);
    } else {
      builder.setBolt("fetcher", new SimpleFetcherBolt(), 12).fieldsGrouping(before, key);
    }
    builder.setBolt("pages", new PageBolt()).localOrShuffleGrouping("fetcher");
    String status = Constants.StatusStreamName;
    Fields url = new Fields("url");
    BoltDeclarer updater =
        builder
            .setBolt("status", new LedgerUpdater())
            .fieldsGrouping("fetcher", status, url)
            .fieldsGrouping("pages", status, url);
    if (gate) {
      updater.fieldsGrouping("gate", status, url);
    }
    builder
        .setBolt("deletion", new DeletionBolt())
        .shuffleGrouping("status", Constants.DELETION_STREAM_NAME);

    Config config = config();
    config.putAll(settings);
    return new Crawl(TestCluster.run("crawl", config, builder.createTopology()));
  }

  /** The crawler's default file, and settings that make a test quick. */
  static Config config() {
    Config config = new Config();
    Map<?, ?> defaults =
        ConfUtils.extractConfigElement(Utils.findAndReadConfigFile("crawler-default.yaml", true));
    defaults.forEach((name, value) -> config.put((String) name, value));
    config.registerSerialization(Metadata.class);
    config.registerSerialization(Status.class);
    config.put("http.protocol.implementation", RobotspecProtocol.class.getName());
    config.put("https.protocol.implementation", RobotspecProtocol.class.getName());
    config.put("http.agent.name", "robotspec-test");
    config.put("fetcher.server.delay", 0.0);
    config.put("fetcher.max.crawl.delay", 1);
    config.put("fetcher.threads.number", 30);
    config.put("status.updater.use.cache", false);
    config.put("http.timeout", 5000);
    config.put("robotspec.connect-timeout", "2s");
    config.put("robotspec.response-timeout", "3s");
    config.put("robotspec.fetch-timeout", "3s");
    config.put("robotspec.retry-ceiling", "12h");
    config.put(
        "metadata.persist",
        List.of(
            "error.cause",
            "error.source",
            "fetch.error.count",
            "fetch.exception",
            "robotspec.rule",
            "robotspec.line",
            "robotspec.group",
            "robotspec.reason"));
    return config;
  }

  /** Waits until no URL is under way or due. */
  void settle() {
    Awaitility.await("crawl idle")
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(20))
        .pollDelay(Duration.ZERO)
        .until(LEDGER::isIdle);
  }

  void stop() throws Exception {
    cluster.stop();
  }
}
