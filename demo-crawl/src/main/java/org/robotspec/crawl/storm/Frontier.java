package org.robotspec.crawl.storm;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.spout.MemorySpout;
import com.digitalpebble.stormcrawler.util.MetadataTransfer;
import java.time.Instant;
import java.util.Date;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.robotspec.crawl.CrawlEvent;
import org.robotspec.crawl.CrawlEvent.Verdict;
import org.robotspec.crawl.CrawlPlan;

/**
 * The pages of one crawl: known, under way, done. Their queue is that of StormCrawler's {@link
 * MemorySpout}. Thread-safe.
 */
final class Frontier {
  // Storm makes spouts and bolts from serialized copies: only a static can connect them with
  // the crawl of this JVM.
  private static final AtomicReference<@Nullable Frontier> CURRENT = new AtomicReference<>();

  private final CrawlPlan plan;
  private final Consumer<CrawlEvent> events;
  private final Set<String> known = new HashSet<>();
  private int unsettled;
  private int leftOut;

  Frontier(CrawlPlan plan, Consumer<CrawlEvent> events) {
    this.plan = plan;
    this.events = events;
  }

  /** Returns the frontier of the crawl that this JVM runs. */
  static Frontier current() {
    return Objects.requireNonNull(CURRENT.get(), "no crawl runs in this JVM");
  }

  void makeCurrent() {
    CURRENT.set(this);
  }

  void report(CrawlEvent event) {
    events.accept(event);
  }

  /** Adds a page unless it is known, too deep, beyond the limit, or not on the web. */
  synchronized void discovered(String link, int depth) {
    String url = link.replaceFirst("#.*", "");
    if (depth > plan.depth() || !url.matches("(?i)https?://.*") || !known.add(url)) {
      return;
    }
    if (known.size() - leftOut > plan.maxPages()) {
      leftOut++;
      return;
    }
    Metadata metadata = new Metadata();
    metadata.setValue(MetadataTransfer.depthKeyName, Integer.toString(depth));
    MemorySpout.add(url, metadata, Date.from(Instant.now()));
    unsettled++;
    report(new CrawlEvent.Known(known.size() - leftOut));
  }

  /** Notes that a page is done. */
  synchronized void settled() {
    unsettled--;
    notifyAll();
  }

  /** Waits until no page is waiting or under way; returns how many were left out. */
  synchronized int awaitEnd() throws InterruptedException {
    while (unsettled > 0) {
      wait();
    }
    return leftOut;
  }

  /** Emits the pages of the frontier, and tells the frontier when one is done. */
  static final class Spout extends MemorySpout {
    @Override
    public void ack(Object url) {
      current().settled();
    }

    @Override
    public void fail(Object url) {
      String lost = "the crawler lost the page, see its log";
      current()
          .report(
              new CrawlEvent.Page(
                  (String) url, Verdict.UNKNOWN, "", 0, null, 0, "FAILED", lost, null));
      current().settled();
    }
  }
}
