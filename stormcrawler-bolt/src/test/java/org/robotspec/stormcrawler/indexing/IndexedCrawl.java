package org.robotspec.stormcrawler.indexing;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.indexing.AbstractIndexerBolt;
import com.digitalpebble.stormcrawler.persistence.AbstractStatusUpdaterBolt;
import com.digitalpebble.stormcrawler.persistence.Status;
import java.util.ArrayDeque;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

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
