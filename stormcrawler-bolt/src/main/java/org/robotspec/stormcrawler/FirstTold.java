package org.robotspec.stormcrawler;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.robotspec.access.Access;
import org.robotspec.cache.Exchange;
import org.robotspec.cache.Hop;
import org.robotspec.cache.OriginRules;
import org.robotspec.rules.Origin;

/**
 * Remembers which files the fetchers and gates of a worker were told of. A fetcher sends an
 * origin's sitemaps down the topology when it hears that robots.txt was fetched for it, and a gate
 * does so for the URLs that no fetcher sees; whether it was a gate, a filter, a refresh or another
 * worker that made the fetch, the first to ask must hear so, once for each copy. Thread-safe.
 */
final class FirstTold {
  /** Telling an origin's fetcher twice does no harm, so the oldest may be forgotten. */
  private static final int MAX_ORIGINS = 50_000;

  private static final int[] FROM_CACHE = {};

  private final Map<Origin, Instant> told =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Origin, Instant> eldest) {
          return size() > MAX_ORIGINS;
        }
      };

  /** Returns how many bytes each request for a file had; empty if a fetcher was told before. */
  int[] bytesFetched(OriginRules rules) {
    synchronized (told) {
      if (rules.lookedAt().equals(told.put(rules.origin(), rules.lookedAt()))) {
        return FROM_CACHE;
      }
    }
    if (!rules.fetchedNow()) {
      return rules.access() == Access.CONDITIONAL ? new int[] {rules.fileBytes()} : FROM_CACHE;
    }
    return rules.exchanges().stream().mapToInt(FirstTold::bytes).toArray();
  }

  private static int bytes(Exchange exchange) {
    return exchange.hop() instanceof Hop.Answer answer ? answer.body().length : 0;
  }
}
