package org.robotspec.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.service.spi.Request;

/**
 * How a fetch ended.
 *
 * @param entry what is known now; null if the service gave up
 * @param source the source of the entry
 * @param requests its requests
 * @param failure why the fetch failed (H-9); null if it did not fail or there was none
 * @param why the reason if there is no entry; otherwise empty
 */
record FetchResult(
    @Nullable CachedOrigin entry,
    OriginRules.Source source,
    List<Request> requests,
    @Nullable FailureCause failure,
    String why) {
  static FetchResult with(CachedOrigin entry, OriginRules.Source source) {
    return new FetchResult(entry, source, List.of(), null, "");
  }

  static FetchResult without(String why) {
    return new FetchResult(null, OriginRules.Source.UNKNOWN, List.of(), null, why);
  }
}
