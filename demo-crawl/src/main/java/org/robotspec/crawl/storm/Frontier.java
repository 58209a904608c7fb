package org.robotspec.crawl.storm;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.robotspec.crawl.CrawlEvent;
import org.robotspec.crawl.CrawlPlan;
import org.robotspec.crawl.EventWriter;

/** The pages of one crawl: known, under way, done. Thread-safe. */
final class Frontier {
  // Storm makes its own copies of spouts and bolts, from bytes: only through a static, keyed by the
  // crawl, can they meet the object that the crawl is about.
  private static final Map<String, Frontier> BY_CRAWL = new ConcurrentHashMap<>();

  private final CrawlPlan plan;
  private final EventWriter events;
  private final Set<String> known = new HashSet<>();
  private final ArrayDeque<Item> waiting = new ArrayDeque<>();
  private final Map<String, Item> underWay = new HashMap<>();
  private final PriorityQueue<Later> later = new PriorityQueue<>(Comparator.comparing(Later::at));
  private int leftOut;

  /**
   * A page to fetch.
   *
   * @param url its URL
   * @param depth how many links it is away from a seed
   */
  record Item(String url, int depth) {}

  /** A page to be tried again at a time. */
  private record Later(Item item, Instant at) {}

  Frontier(CrawlPlan plan, EventWriter events) {
    this.plan = plan;
    this.events = events;
  }

  static void register(String crawl, Frontier frontier) {
    BY_CRAWL.put(crawl, frontier);
  }

  static Frontier of(Map<String, Object> conf) {
    Frontier frontier = BY_CRAWL.get(String.valueOf(conf.get(CrawlTopology.CRAWL)));
    if (frontier == null) {
      throw new IllegalStateException("no crawl is registered in this JVM");
    }
    return frontier;
  }

  EventWriter events() {
    return events;
  }

  /** Takes up a page unless it is known, too deep, beyond the limit, or not on the web. */
  synchronized void discovered(String link, int depth) {
    int fragment = link.indexOf('#');
    String url = fragment < 0 ? link : link.substring(0, fragment);
    if (depth > plan.depth()
        || !url.toLowerCase(Locale.ROOT).matches("https?://.*")
        || !known.add(url)) {
      return;
    }
    if (known.size() - leftOut > plan.maxPages()) {
      leftOut++;
      return;
    }
    waiting.add(new Item(url, depth));
    events.write(new CrawlEvent.Known(known.size() - leftOut));
    notifyAll();
  }

  /** Has a page that is under way tried again at a time, if the plan is to wait for such pages. */
  synchronized void postponed(String url, Instant at) {
    Item item = underWay.get(url);
    if (plan.comesBack() && item != null) {
      later.add(new Later(item, at));
    }
  }

  /** Returns a page to fetch, or null if none is waiting. */
  synchronized @Nullable Item next() {
    Item item = waiting.poll();
    if (item == null) {
      item = due(Instant.now());
    }
    if (item != null) {
      underWay.put(item.url(), item);
    }
    return item;
  }

  private @Nullable Item due(Instant now) {
    Later first = later.peek();
    if (first == null || first.at().isAfter(now) || underWay.containsKey(first.item().url())) {
      return null;
    }
    later.remove();
    return first.item();
  }

  /** Notes that everything that came of a page has been dealt with. */
  synchronized void settled(String url) {
    underWay.remove(url);
    notifyAll();
  }

  /** Waits until no page is waiting or under way; returns how many were left out. */
  synchronized int awaitEnd() throws InterruptedException {
    while (!waiting.isEmpty() || !underWay.isEmpty() || !later.isEmpty()) {
      wait();
    }
    return leftOut;
  }
}
