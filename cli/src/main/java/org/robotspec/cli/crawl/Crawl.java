package org.robotspec.cli.crawl;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** One crawl: its plan, and the pages that are known, in progress and done. Thread-safe. */
public final class Crawl {
  private final CrawlPlan plan;
  private final Consumer<String> progress;
  private final Set<String> known = new HashSet<>();
  private final Map<String, Page> done = new LinkedHashMap<>();
  private int underWay;
  private int leftOut;
  private boolean stopped;

  /**
   * Creates a crawl that has not begun.
   *
   * @param progress receives a line when the crawler runs, and one for each page that is done
   */
  public Crawl(CrawlPlan plan, Consumer<String> progress) {
    this.plan = plan;
    this.progress = progress;
  }

  /** Returns the plan. */
  public CrawlPlan plan() {
    return plan;
  }

  /** Records the name and version of the running crawler. */
  public synchronized void started(String name) {
    progress.accept(name + " is running");
  }

  /**
   * Records a link; returns the URL to crawl if it is new, not too deep, within the limit and on
   * the web.
   */
  public synchronized Optional<String> discovered(String link, int depth) {
    String url = link.replaceFirst("#.*", "");
    if (depth > plan.depth() || !url.matches("(?i)https?://.*") || !known.add(url)) {
      return Optional.empty();
    }
    if (known.size() - leftOut > plan.maxPages()) {
      leftOut++;
      return Optional.empty();
    }
    underWay++;
    return Optional.of(url);
  }

  /** Records the result for a page; the last of several counts. */
  public synchronized void add(Page page) {
    done.put(page.url(), page);
    String http = page.httpStatus() == null ? "" : "  " + page.httpStatus();
    int all = known.size() - leftOut;
    progress.accept(done.size() + "/" + all + "  " + page.word() + "  " + page.url() + http);
  }

  /** Records that a page and its links have been processed. */
  public synchronized void settled() {
    underWay--;
    notifyAll();
  }

  /** Ends the crawl early. */
  public synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  /** Waits until no page is in progress, or the crawl is stopped. */
  public synchronized void awaitEnd() throws InterruptedException {
    while (underWay > 0 && !stopped) {
      wait();
    }
  }

  /** Returns whether the crawl ended early. */
  public synchronized boolean isStopped() {
    return stopped;
  }

  /** Returns how many known pages are not crawled because of the limit. */
  public synchronized int leftOut() {
    return leftOut;
  }

  /** Returns the pages that are done, in the order of their completion. */
  public synchronized List<Page> pages() {
    return new ArrayList<>(done.values());
  }
}
