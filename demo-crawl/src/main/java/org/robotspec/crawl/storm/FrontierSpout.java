package org.robotspec.crawl.storm;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.util.MetadataTransfer;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.robotspec.crawl.CrawlEvent;
import org.robotspec.crawl.CrawlEvent.Verdict;

/** Hands the pages of the frontier to the topology. */
final class FrontierSpout extends BaseRichSpout {
  // Storm calls open before all else.
  @SuppressWarnings("NullAway.Init")
  private transient Frontier frontier;

  @SuppressWarnings("NullAway.Init")
  private transient SpoutOutputCollector collector;

  @Override
  public void open(
      Map<String, Object> conf, TopologyContext context, SpoutOutputCollector spoutCollector) {
    frontier = Frontier.of(conf);
    collector = spoutCollector;
  }

  @Override
  public void nextTuple() {
    Frontier.Item item = frontier.next();
    if (item != null) {
      Metadata metadata = new Metadata();
      metadata.setValue(MetadataTransfer.depthKeyName, Integer.toString(item.depth()));
      collector.emit(new Values(item.url(), metadata), item.url());
    }
  }

  @Override
  public void ack(Object url) {
    frontier.settled((String) url);
  }

  @Override
  public void fail(Object url) {
    String lost = "the crawler lost the page, see its log";
    frontier
        .events()
        .write(
            new CrawlEvent.Page(
                (String) url, Verdict.UNKNOWN, "", 0, null, 0, "FAILED", lost, null));
    frontier.settled((String) url);
  }

  @Override
  public void declareOutputFields(OutputFieldsDeclarer declarer) {
    declarer.declare(new Fields("url", "metadata"));
  }
}
