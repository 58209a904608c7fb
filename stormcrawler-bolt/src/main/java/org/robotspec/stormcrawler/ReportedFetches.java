package org.robotspec.stormcrawler;

import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Instant;
import java.util.Map;
import org.robotspec.access.Access;
import org.robotspec.rules.Origin;
import org.robotspec.service.OriginRules;
import org.robotspec.service.spi.Exchange;
import org.robotspec.service.spi.Response;

/**
 * Remembers which fetches of robots.txt were reported to a fetcher or gate of this worker; both
 * discover an origin's sitemaps when a fetch is reported to them. A fetch is reported to the first
 * that asks, once for each copy of the file, even if a filter, a refresh or another worker made it.
 * Thread-safe.
 */
final class ReportedFetches {
  /** How many origins to remember: reporting a fetch twice is harmless. */
  private static final int MAX_ORIGINS = 50_000;

  private static final int[] FROM_CACHE = {};

  private final Map<Origin, Instant> reported =
      Caffeine.newBuilder().maximumSize(MAX_ORIGINS).<Origin, Instant>build().asMap();

  /**
   * Returns the size of each response to a request for the file; empty if the fetch was reported
   * before.
   */
  int[] bytesFetched(OriginRules rules) {
    Instant fetchedAt = rules.state().fetchedAt();
    if (fetchedAt.equals(reported.get(rules.origin())) // nearly every page
        || fetchedAt.equals(reported.put(rules.origin(), fetchedAt))) {
      return FROM_CACHE;
    }
    if (!rules.fetchedNow()) {
      return rules.access() == Access.CONDITIONAL ? new int[] {rules.fileBytes()} : FROM_CACHE;
    }
    return rules.requests().stream().mapToInt(ReportedFetches::bytes).toArray();
  }

  private static int bytes(Exchange request) {
    return request.response() instanceof Response.Answer answer ? answer.body().length : 0;
  }
}
