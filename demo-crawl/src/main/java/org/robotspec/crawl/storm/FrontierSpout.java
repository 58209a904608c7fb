package org.robotspec.crawl.storm;

import com.digitalpebble.stormcrawler.spout.MemorySpout;
import org.robotspec.crawl.CrawlEvent;
import org.robotspec.crawl.CrawlEvent.Verdict;

/** Emits the pages of the frontier, and tells the frontier when one is done. */
final class FrontierSpout extends MemorySpout {
  @Override
  public void ack(Object url) {
    Frontier.current().settled();
  }

  @Override
  public void fail(Object url) {
    String lost = "the crawler lost the page, see its log";
    Frontier.current()
        .report(
            new CrawlEvent.Page(
                (String) url, Verdict.UNKNOWN, "", 0, null, 0, "FAILED", lost, null));
    Frontier.current().settled();
  }
}
