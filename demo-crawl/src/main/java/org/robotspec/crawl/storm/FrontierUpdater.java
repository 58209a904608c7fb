package org.robotspec.crawl.storm;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.AbstractStatusUpdaterBolt;
import com.digitalpebble.stormcrawler.persistence.Status;
import com.digitalpebble.stormcrawler.util.MetadataTransfer;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.robotspec.crawl.CrawlEvent;

/** Takes the status of each page: new ones to the frontier, the others to the report. */
final class FrontierUpdater extends AbstractStatusUpdaterBolt {
  // Storm calls prepare before all else.
  @SuppressWarnings("NullAway.Init")
  private transient Frontier frontier;

  @Override
  public void prepare(
      Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
    super.prepare(conf, context, collector);
    frontier = Frontier.of(conf);
  }

  @Override
  protected void store(
      String url, Status status, Metadata metadata, Optional<Date> nextFetch, Tuple tuple) {
    if (status == Status.DISCOVERED) {
      frontier.discovered(url, StormPageOutcome.number(metadata, MetadataTransfer.depthKeyName));
    } else {
      CrawlEvent.Page page = StormPageOutcome.page(url, status, metadata, nextFetch);
      frontier.events().write(page);
      if (page.verdict() == CrawlEvent.Verdict.POSTPONED) {
        nextFetch.ifPresent(at -> frontier.postponed(url, at.toInstant()));
      }
    }
    ack(tuple, url);
  }
}
