package org.robotspec.stormcrawler.indexing;

import com.digitalpebble.stormcrawler.Metadata;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.TopologyContext;

/**
 * A bolt between the parser and the indexer that reads the X-Robots-Tag and Content-Usage headers
 * of content other than HTML (I-3, U-4), which the stock parser passes on without filters. It
 * writes the same metadata as {@link DirectivesParseFilter}, and passes HTML on unchanged. A
 * crawler without a name is an error at the start.
 */
public final class HeaderDirectivesBolt extends DocumentBolt {
  @SuppressWarnings("NullAway.Init") // DocumentBolt calls configure first
  private transient IndexingSettings settings;

  @Override
  void configure(Map<String, Object> conf, TopologyContext context) {
    settings = IndexingSettings.of(conf);
  }

  @Override
  void change(Metadata metadata) {
    if (!settings.shadow() && !settings.isHtml(metadata)) {
      settings.apply(metadata, List.of(), List.of(metadata));
    }
  }
}
