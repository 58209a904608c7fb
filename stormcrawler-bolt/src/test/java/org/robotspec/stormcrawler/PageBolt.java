package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.persistence.Status;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Stands in for parser and indexer: marks each page as fetched. */
final class PageBolt extends BaseRichBolt {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("NullAway.Init") // Storm sets it before it calls anything else
  private transient OutputCollector collector;

  @Override
  public void prepare(
      Map<String, Object> conf, TopologyContext context, OutputCollector outputCollector) {
    collector = outputCollector;
  }

  @Override
  public void execute(Tuple tuple) {
    collector.emit(
        Constants.StatusStreamName,
        tuple,
        new Values(
            tuple.getStringByField("url"), tuple.getValueByField("metadata"), Status.FETCHED));
    collector.ack(tuple);
  }

  @Override
  public void declareOutputFields(OutputFieldsDeclarer declarer) {
    declarer.declareStream(Constants.StatusStreamName, new Fields("url", "metadata", "status"));
  }
}
