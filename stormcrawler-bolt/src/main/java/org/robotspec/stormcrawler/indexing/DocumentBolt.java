package org.robotspec.stormcrawler.indexing;

import com.digitalpebble.stormcrawler.Metadata;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** A bolt between parser and indexer that changes only a document's metadata. */
abstract class DocumentBolt extends BaseRichBolt {
  private static final Fields FIELDS = new Fields("url", "content", "metadata", "text");

  @SuppressWarnings("NullAway.Init") // Storm prepares a bolt first
  private transient OutputCollector collector;

  abstract void configure(Map<String, Object> conf, TopologyContext context);

  abstract void change(Metadata metadata);

  /**
   * Configures the bolt.
   *
   * @throws IllegalArgumentException if a setting is invalid; the message names it
   */
  @Override
  public final void prepare(
      Map<String, Object> conf, TopologyContext context, OutputCollector output) {
    configure(conf, context);
    collector = output;
  }

  @Override
  public final void execute(Tuple document) {
    change((Metadata) document.getValueByField("metadata"));
    collector.emit(document, document.select(FIELDS));
    collector.ack(document);
  }

  @Override
  public final void declareOutputFields(OutputFieldsDeclarer declarer) {
    declarer.declare(FIELDS);
  }
}
