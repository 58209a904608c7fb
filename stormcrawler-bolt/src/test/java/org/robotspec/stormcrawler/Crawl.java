package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.bolt.FetcherBolt;
import com.digitalpebble.stormcrawler.bolt.JSoupParserBolt;
import com.digitalpebble.stormcrawler.bolt.SimpleFetcherBolt;
import com.digitalpebble.stormcrawler.bolt.URLPartitionerBolt;
import com.digitalpebble.stormcrawler.indexing.AbstractIndexerBolt;
import com.digitalpebble.stormcrawler.persistence.AbstractStatusUpdaterBolt;
import com.digitalpebble.stormcrawler.persistence.Status;
import com.digitalpebble.stormcrawler.util.ConfUtils;
import java.time.Duration;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.awaitility.Awaitility;
import org.robotspec.stormcrawler.indexing.HeaderDirectivesBolt;
import org.robotspec.stormcrawler.indexing.UsageFilterBolt;

/** A real topology in this JVM: the crawler's own partitioner, fetcher and status updater. */
final class Crawl {
  /** Long enough for a machine under load; no test waits this long. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final StatusIndex INDEX = StatusIndex.OF_THIS_JVM;
  private static final String STATUS = Constants.StatusStreamName;
  private static final Fields URL = new Fields("url");

  private static final AtomicBoolean STARTED = new AtomicBoolean();

  private final TestCluster cluster;

  private Crawl(TestCluster cluster) {
    this.cluster = cluster;
  }

  /** What a topology has besides, or instead of, the usual bolts. */
  enum Part {
    GATE,
    SIMPLE_FETCHER,
    PARSER
  }

  static Crawl start(Set<Part> parts, Map<String, Object> settings) throws Exception {
    if (STARTED.getAndSet(true)) {
      throw new IllegalStateException(
          "StormCrawler keeps its protocols in statics: one crawl in a JVM; with -Dtest,"
              + " add -DreuseForks=false");
    }
    AdapterService.useClock(INDEX.clock());
    Config config = config();
    config.putAll(settings);
    return new Crawl(TestCluster.run("crawl", config, topology(parts)));
  }

  private static StormTopology topology(Set<Part> parts) {
    TopologyBuilder builder = new TopologyBuilder();
    BoltDeclarer status = builder.setBolt("status", new Updater());
    Fields key = new Fields("key");
    builder.setSpout("spout", new Spout());
    builder.setBolt("partitioner", new URLPartitionerBolt()).shuffleGrouping("spout");
    String last = "partitioner";
    if (parts.contains(Part.GATE)) {
      builder.setBolt("gate", new RobotspecGateBolt(), 2).fieldsGrouping(last, key);
      status.fieldsGrouping("gate", STATUS, URL);
      last = "gate";
    }
    if (parts.contains(Part.SIMPLE_FETCHER)) {
      builder.setBolt("fetcher", new SimpleFetcherBolt(), 12).fieldsGrouping(last, key);
    } else {
      builder.setBolt("fetcher", new FetcherBolt()).fieldsGrouping(last, key);
    }
    last = "fetcher";
    if (parts.contains(Part.PARSER)) {
      builder.setBolt("parser", new JSoupParserBolt()).shuffleGrouping(last);
      builder.setBolt("headers", new HeaderDirectivesBolt()).shuffleGrouping("parser");
      builder.setBolt("usage", new UsageFilterBolt()).shuffleGrouping("headers");
      status.fieldsGrouping("parser", STATUS, URL);
      last = "usage";
    }
    builder.setBolt("indexer", new Indexer()).localOrShuffleGrouping(last);
    status.fieldsGrouping("fetcher", STATUS, URL).fieldsGrouping("indexer", STATUS, URL);
    return builder.createTopology();
  }

  /** The crawler's default file, and settings that make a test quick. */
  private static Config config() {
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
    config.put("sitemap.discovery", true);
    config.put("status.updater.use.cache", false);
    config.put("http.timeout", 5000);
    config.put("robotspec.connect-timeout", "2s");
    config.put("robotspec.response-timeout", "3s");
    config.put("robotspec.fetch-timeout", "3s");
    config.put("robotspec.retry-ceiling", "12h");
    String kept = "error.cause error.source fetch.error.count fetch.exception";
    String ours = " robotspec.rule robotspec.line robotspec.group robotspec.reason";
    config.put("metadata.persist", List.of((kept + ours).split(" ", -1)));
    return config;
  }

  /** Waits until no URL is under way or due. */
  void awaitIdle() {
    Awaitility.await("crawl idle")
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(20))
        .pollDelay(Duration.ZERO)
        .until(INDEX::isIdle);
  }

  void stop() throws Exception {
    cluster.stop();
  }

  /** Emits the URLs that are due. */
  static final class Spout extends BaseRichSpout {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("NullAway.Init") // Storm opens a spout first
    private transient SpoutOutputCollector collector;

    @Override
    public void open(
        Map<String, Object> conf, TopologyContext context, SpoutOutputCollector outputCollector) {
      collector = outputCollector;
    }

    @Override
    public void nextTuple() {
      INDEX
          .take()
          .ifPresent(due -> collector.emit(new Values(due.url(), due.metadata()), due.url()));
    }

    @Override
    public void ack(Object url) {
      INDEX.done(url);
    }

    @Override
    public void fail(Object url) {
      INDEX.failed(url);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
      declarer.declare(new Fields("url", "metadata"));
    }
  }

  /** The crawler's own status updater. */
  static final class Updater extends AbstractStatusUpdaterBolt {
    private static final long serialVersionUID = 1L;

    @Override
    protected void store(
        String url, Status status, Metadata metadata, Optional<Date> nextFetch, Tuple tuple) {
      INDEX.store(url, status, metadata, nextFetch.map(Date::toInstant));
      ack(tuple, url);
    }
  }

  /** The part of the crawler's own indexer that decides what is indexed and with which fields. */
  static final class Indexer extends AbstractIndexerBolt {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("NullAway.Init") // Storm prepares a bolt first
    private transient OutputCollector collector;

    @Override
    public void prepare(
        Map<String, Object> conf, TopologyContext context, OutputCollector outputCollector) {
      super.prepare(conf, context, outputCollector);
      collector = outputCollector;
    }

    @Override
    public void execute(Tuple page) {
      String url = page.getStringByField("url");
      Metadata metadata = (Metadata) page.getValueByField("metadata");
      if (filterDocument(metadata)) {
        Map<String, String> fields = new HashMap<>();
        filterMetadata(metadata).forEach((name, values) -> fields.put(name, values[0]));
        INDEX.index(url, Map.copyOf(fields));
      }
      collector.emit(STATUS, page, new Values(url, metadata, Status.FETCHED));
      collector.ack(page);
    }
  }
}
