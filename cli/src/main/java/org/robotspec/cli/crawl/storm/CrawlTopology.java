package org.robotspec.cli.crawl.storm;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.bolt.FetcherBolt;
import com.digitalpebble.stormcrawler.bolt.JSoupParserBolt;
import com.digitalpebble.stormcrawler.bolt.URLPartitionerBolt;
import com.digitalpebble.stormcrawler.indexing.DummyIndexer;
import com.digitalpebble.stormcrawler.persistence.Status;
import com.digitalpebble.stormcrawler.protocol.okhttp.HttpProtocol;
import com.digitalpebble.stormcrawler.util.ConfUtils;
import java.util.List;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;
import org.robotspec.cli.crawl.CrawlPlan;

/** StormCrawler's usual topology, between our spout and our status updater. */
final class CrawlTopology {
  /** By name: as in any topology, these classes are on the class path only at run time. */
  private static final String ROBOTSPEC = "org.robotspec.stormcrawler.";

  private static final int MAX_PAGE_BYTES = 1_048_576;
  private static final int DAY_SECONDS = 86_400;

  private CrawlTopology() {}

  static StormTopology topology() {
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
  static Config configuration(CrawlPlan plan) {
    Config conf = new Config();
    conf.putAll(
        ConfUtils.extractConfigElement(Utils.findAndReadConfigFile("crawler-default.yaml", true)));
    Config.registerSerialization(conf, Metadata.class);
    Config.registerSerialization(conf, Status.class);
    conf.setNumWorkers(1);
    conf.setMaxSpoutPending(1_000);
    // A page may wait long for others of its host; it must not be fetched again then.
    conf.setMessageTimeoutSecs(DAY_SECONDS);
    conf.put("http.agent.name", plan.agent());
    conf.put("http.agent.version", "");
    conf.put("http.agent.description", "");
    conf.put("http.agent.url", "");
    conf.put("http.agent.email", "");
    conf.put("http.protocol.implementation", ROBOTSPEC + "RobotspecProtocol");
    conf.put("https.protocol.implementation", ROBOTSPEC + "RobotspecProtocol");
    conf.put("robotspec.delegate.implementation", HttpProtocol.class.getName());
    // Writes the deciding rule into the metadata of disallowed pages.
    conf.put(Config.TOPOLOGY_AUTO_TASK_HOOKS, List.of(ROBOTSPEC + "RobotspecTaskHook"));
    // As in the README of the adapter, for robots meta tags and X-Robots-Tag.
    boolean stock = plan.robots().containsKey("http.protocol.implementation");
    conf.put("parsefilters.config.file", stock ? "" : "org/robotspec/cli/crawl/parsefilters.json");
    conf.put("http.robots.headers.skip", !stock);
    conf.put("http.robots.meta.skip", !stock);
    conf.putAll(plan.robots());
    conf.put("http.timeout", plan.timeoutMillis());
    conf.put("http.content.limit", MAX_PAGE_BYTES);
    conf.put("fetcher.server.delay", (float) plan.delaySeconds());
    conf.put("fetcher.threads.number", 20);
    conf.put("fetcher.max.crawl.delay.force", true);
    conf.put("jsoup.treat.non.html.as.error", false);
    conf.put("metadata.track.path", false);
    conf.put("status.updater.use.cache", false);
    return conf;
  }
}
