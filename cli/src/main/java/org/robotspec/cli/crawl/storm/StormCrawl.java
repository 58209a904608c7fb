package org.robotspec.cli.crawl.storm;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.bolt.FetcherBolt;
import com.digitalpebble.stormcrawler.bolt.JSoupParserBolt;
import com.digitalpebble.stormcrawler.bolt.URLPartitionerBolt;
import com.digitalpebble.stormcrawler.indexing.DummyIndexer;
import com.digitalpebble.stormcrawler.persistence.Status;
import com.digitalpebble.stormcrawler.util.ConfUtils;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.shade.org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.storm.shade.org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.storm.testing.TmpPath;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;
import org.robotspec.cli.crawl.Crawl;
import org.robotspec.cli.crawl.CrawlPlan;

/** StormCrawler on a Storm cluster inside this JVM. */
public final class StormCrawl {
  private static final String NAME = "crawl";
  private static final int ZOOKEEPER_TICK_MILLIS = 2_000;
  private static final int ZOOKEEPER_CONNECTIONS = 100;

  /** The files of settings: the crawler's own, and those of every crawl. */
  private static final List<String> FILES =
      List.of("crawler-default.yaml", "org/robotspec/cli/crawl/topology.yaml");

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
        cluster.submitTopology(NAME, configuration(crawl.plan()), topology());
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

  /** Returns StormCrawler's usual topology, between our spout and our status updater. */
  private static StormTopology topology() {
    TopologyBuilder builder = new TopologyBuilder();
    builder.setSpout("spout", new CrawlSpout());
    builder.setBolt("partitioner", new URLPartitionerBolt()).shuffleGrouping("spout");
    builder.setBolt("fetch", new FetcherBolt()).fieldsGrouping("partitioner", new Fields("key"));
    builder.setBolt("parse", new JSoupParserBolt()).localOrShuffleGrouping("fetch");
    builder.setBolt("index", new DummyIndexer()).localOrShuffleGrouping("parse");
    builder
        .setBolt("status", new CrawlStatusBolt())
        .localOrShuffleGrouping("fetch", Constants.StatusStreamName)
        .localOrShuffleGrouping("parse", Constants.StatusStreamName)
        .localOrShuffleGrouping("index", Constants.StatusStreamName);
    return builder.createTopology();
  }

  @SuppressWarnings("unchecked") // StormCrawler returns a raw map
  private static Config configuration(CrawlPlan plan) {
    Config conf = new Config();
    for (String file : FILES) {
      conf.putAll(ConfUtils.extractConfigElement(Utils.findAndReadConfigFile(file, true)));
    }
    Config.registerSerialization(conf, Metadata.class);
    Config.registerSerialization(conf, Status.class);
    conf.put("http.agent.name", plan.agent());
    // As in the README of the adapter, for robots meta tags and X-Robots-Tag.
    boolean stock = plan.robots().containsKey("http.protocol.implementation");
    conf.put("parsefilters.config.file", stock ? "" : "org/robotspec/cli/crawl/parsefilters.json");
    conf.put("http.robots.headers.skip", !stock);
    conf.put("http.robots.meta.skip", !stock);
    conf.putAll(plan.robots());
    conf.put("http.timeout", plan.timeoutMillis());
    conf.put("fetcher.server.delay", (float) plan.delaySeconds());
    return conf;
  }
}
