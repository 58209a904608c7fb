package org.robotspec.stormcrawler.indexing;

import com.digitalpebble.stormcrawler.Metadata;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/**
 * A bolt between the parser and the indexer that reads the X-Robots-Tag of content other than HTML
 * (I-3), which the stock parser passes on without running any filter. It writes the same metadata
 * as {@link DirectivesParseFilter}, and passes HTML on unchanged.
 */
public final class HeaderDirectivesBolt extends BaseRichBolt {
  private static final Fields FIELDS = new Fields("url", "content", "metadata", "text");

  private final Clock clock;
  private transient @Nullable IndexingSettings settings;
  private transient @Nullable OutputCollector collector;

  /** Makes a bolt; Storm calls {@link #prepare} in its worker. */
  public HeaderDirectivesBolt() {
    this(Clock.systemUTC());
  }

  HeaderDirectivesBolt(Clock clock) {
    this.clock = clock;
  }

  /**
   * Configures the bolt.
   *
   * @throws IllegalArgumentException if the crawler has no name
   */
  @Override
  public void prepare(
      Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
    this.settings = IndexingSettings.of(conf);
    this.collector = collector;
  }

  @Override
  public void execute(Tuple page) {
    if (settings == null || collector == null) {
      throw new IllegalStateException("execute before prepare");
    }
    Metadata metadata = (Metadata) page.getValueByField("metadata");
    if (!settings.isHtml(metadata)) {
      DirectivesMetadata.write(settings.read(metadata, List.of(), clock.instant()), metadata);
    }
    Values same = new Values();
    for (String field : FIELDS) {
      same.add(page.getValueByField(field));
    }
    collector.emit(page, same);
    collector.ack(page);
  }

  @Override
  public void declareOutputFields(OutputFieldsDeclarer declarer) {
    declarer.declare(FIELDS);
  }
}
