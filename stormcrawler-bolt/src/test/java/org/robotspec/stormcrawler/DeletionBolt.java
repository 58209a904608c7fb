package org.robotspec.stormcrawler;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Stands in for a bolt that deletes documents from an index. */
final class DeletionBolt extends BaseRichBolt {
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
    Ledger.OF_THIS_JVM.delete(tuple.getStringByField("url"));
    collector.ack(tuple);
  }

  @Override
  public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
