package org.robotspec.stormcrawler;

import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits the URLs that are due in the {@link Ledger}. */
final class LedgerSpout extends BaseRichSpout {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("NullAway.Init") // Storm sets it before it calls anything else
  private transient SpoutOutputCollector collector;

  @Override
  public void open(
      Map<String, Object> conf, TopologyContext context, SpoutOutputCollector outputCollector) {
    collector = outputCollector;
  }

  @Override
  public void nextTuple() {
    Ledger.OF_THIS_JVM
        .take()
        .ifPresent(due -> collector.emit(new Values(due.url(), due.metadata()), due.url()));
  }

  @Override
  public void ack(Object url) {
    Ledger.OF_THIS_JVM.done(url);
  }

  @Override
  public void fail(Object url) {
    Ledger.OF_THIS_JVM.failed(url);
  }

  @Override
  public void declareOutputFields(OutputFieldsDeclarer declarer) {
    declarer.declare(new Fields("url", "metadata"));
  }
}
