package org.robotspec.cli.crawl.storm;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.spout.MemorySpout;
import com.digitalpebble.stormcrawler.util.MetadataTransfer;
import java.time.Instant;
import java.util.Date;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.crawl.Crawl;
import org.robotspec.cli.crawl.Page;

/** Emits the pages to crawl, and tells the crawl when one is done. */
final class CrawlSpout extends MemorySpout {
  // Storm makes spouts and bolts from serialized copies: only a static can connect them with
  // the crawl of this class loader.
  private static volatile @Nullable Crawl current;

  static void begin(Crawl crawl) {
    current = crawl;
    crawl.plan().seeds().forEach(seed -> discovered(seed, 0));
  }

  static Crawl crawl() {
    return Objects.requireNonNull(current);
  }

  static void discovered(String link, int depth) {
    Metadata metadata = new Metadata();
    metadata.setValue(MetadataTransfer.depthKeyName, Integer.toString(depth));
    crawl()
        .discovered(link, depth)
        .ifPresent(url -> MemorySpout.add(url, metadata, Date.from(Instant.now())));
  }

  @Override
  public void ack(Object url) {
    crawl().settled();
  }

  @Override
  public void fail(Object url) {
    String lost = "the crawler lost the page, see its log";
    crawl().add(new Page((String) url, null, "", 0, null, "FAILED", lost));
    crawl().settled();
  }
}
