package org.robotspec.nutch.engine;

import com.google.gson.Gson;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What {@code robotspec crawl} wants crawled, as it says so: one object of JSON.
 *
 * @param seeds the URLs to start from
 * @param depth how many links to follow from a seed; 0 is the seeds alone
 * @param maxPages how many pages to look at in all
 * @param agent the crawler's product token
 * @param delayMillis the least pause between two requests to one host, in milliseconds
 * @param timeoutMillis how long to wait for an answer, in milliseconds
 * @param robots properties that begin with {@code robotspec.}
 */
record CrawlOrder(
    List<String> seeds,
    int depth,
    int maxPages,
    String agent,
    long delayMillis,
    long timeoutMillis,
    Map<String, String> robots) {

  /**
   * Reads an order.
   *
   * @throws IllegalArgumentException if there is none
   */
  static CrawlOrder parse(@Nullable String json) {
    @Nullable CrawlOrder order = new Gson().fromJson(json, CrawlOrder.class);
    if (order == null) {
      throw new IllegalArgumentException("no order on standard input");
    }
    return new CrawlOrder(
        Objects.requireNonNull(order.seeds, "seeds"),
        order.depth,
        order.maxPages,
        Objects.requireNonNull(order.agent, "agent"),
        order.delayMillis,
        order.timeoutMillis,
        Objects.requireNonNullElse(order.robots, Map.of()));
  }
}
