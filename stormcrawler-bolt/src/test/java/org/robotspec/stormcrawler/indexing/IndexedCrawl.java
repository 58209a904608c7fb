package org.robotspec.stormcrawler.indexing;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.bolt.FetcherBolt;
import com.digitalpebble.stormcrawler.bolt.JSoupParserBolt;
import com.digitalpebble.stormcrawler.bolt.URLPartitionerBolt;
import com.digitalpebble.stormcrawler.indexing.AbstractIndexerBolt;
import com.digitalpebble.stormcrawler.persistence.AbstractStatusUpdaterBolt;
import com.digitalpebble.stormcrawler.persistence.Status;
import com.digitalpebble.stormcrawler.util.ConfUtils;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.robotspec.stormcrawler.TestCluster;

/**
 * What a crawl's spout, status updater and index share. Storm makes them from serialized copies, so
 * it is static; each topology runs in a JVM of its own.
 */
final class IndexedCrawl {
  private static final IndexedCrawl OF_THIS_JVM = new IndexedCrawl();

  private final Queue<String> due = new ArrayDeque<>();
  private final Set<String> underWay = new HashSet<>();
  private final Set<String> known = new HashSet<>();
  private final Map<String, Map<String, String>> index = new TreeMap<>();
  private final Map<String, Metadata> stored = new TreeMap<>();

  static IndexedCrawl ofThisJvm() {
    return OF_THIS_JVM;
  }

  synchronized void add(String url) {
    if (known.add(url)) {
      due.add(url);
    }
  }

  synchronized boolean isIdle() {
    return due.isEmpty() && underWay.isEmpty();
  }

  synchronized Set<String> known() {
    return Set.copyOf(known);
  }

  /** Returns the index: the fields of each URL. */
  synchronized Map<String, Map<String, String>> index() {
    return Map.copyOf(index);
  }

  /** Returns what the status updater stored with each URL that was fetched. */
  synchronized Map<String, Metadata> stored() {
    return Map.copyOf(stored);
  }

  /** Crawls what was added, with these settings, until nothing is left. */
  void run(Map<String, Object> settings) throws Exception {
    Config config = config();
    config.putAll(settings);
    TestCluster cluster = TestCluster.run("indexing", config, topology());
    try {
      Awaitility.await("crawl idle").atMost(Duration.ofMinutes(10)).until(this::isIdle);
    } finally {
      cluster.stop();
    }
  }

  private static StormTopology topology() {
    TopologyBuilder builder = new TopologyBuilder();
    builder.setSpout("spout", new Spout());
    builder.setBolt("partitioner", new URLPartitionerBolt()).shuffleGrouping("spout");
    builder.setBolt("fetcher", new FetcherBolt()).fieldsGrouping("partitioner", new Fields("key"));
    builder.setBolt("parser", new JSoupParserBolt()).shuffleGrouping("fetcher");
    builder.setBolt("headers", new HeaderDirectivesBolt()).shuffleGrouping("parser");
    builder.setBolt("usage", new UsageFilterBolt()).shuffleGrouping("headers");
    builder.setBolt("indexer", new Indexer()).shuffleGrouping("usage");
    Fields url = new Fields("url");
    builder
        .setBolt("status", new Updater())
        .fieldsGrouping("fetcher", "status", url)
        .fieldsGrouping("parser", "status", url)
        .fieldsGrouping("indexer", "status", url);
    return builder.createTopology();
  }

  @SuppressWarnings("unchecked") // Storm reads YAML into a raw map
  private static Config config() {
    Config config = new Config();
    config.putAll(
        ConfUtils.extractConfigElement(Utils.findAndReadConfigFile("crawler-default.yaml", true)));
    config.registerSerialization(Metadata.class);
    config.registerSerialization(Status.class);
    config.putAll(
        Map.of(
            "http.agent.name",
            "foobot",
            "http.robots.headers.skip",
            true,
            "http.robots.meta.skip",
            true,
            "parsefilters.config.file",
            "indexing/parsefilters.json",
            "jsoup.treat.non.html.as.error",
            false,
            "fetcher.server.delay",
            0.0,
            "status.updater.use.cache",
            false));
    return config;
  }

  private synchronized @Nullable String take() {
    String url = due.poll();
    if (url != null) {
      underWay.add(url);
    }
    return url;
  }

  private synchronized void done(Object url) {
    underWay.remove(url);
  }

  private synchronized void store(String url, Metadata metadata) {
    stored.put(url, metadata);
  }

  private synchronized void index(String url, Map<String, String> fields) {
    index.put(url, fields);
  }

  /** Emits each URL once. A failed URL is done, too: the test sees that it is missing. */
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
      String url = OF_THIS_JVM.take();
      if (url != null) {
        collector.emit(new Values(url, new Metadata()), url);
      }
    }

    @Override
    public void ack(Object url) {
      OF_THIS_JVM.done(url);
    }

    @Override
    public void fail(Object url) {
      OF_THIS_JVM.done(url);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
      declarer.declare(new Fields("url", "metadata"));
    }
  }

  /** The crawler's own status updater; a discovered URL is due. */
  static final class Updater extends AbstractStatusUpdaterBolt {
    private static final long serialVersionUID = 1L;

    @Override
    protected void store(
        String url, Status status, Metadata metadata, Optional<Date> nextFetch, Tuple tuple) {
      if (status == Status.DISCOVERED) {
        OF_THIS_JVM.add(url);
      } else {
        OF_THIS_JVM.store(url, metadata);
      }
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
        OF_THIS_JVM.index(url, Map.copyOf(fields));
      }
      collector.emit("status", page, new Values(url, metadata, Status.FETCHED));
      collector.ack(page);
    }
  }
}
