package org.robotspec.cli.audit;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.RedirectTarget;
import org.robotspec.service.spi.Response;

/**
 * A response to a request for robots.txt that was recorded.
 *
 * @param url the URL that was requested
 * @param at when it was requested, in milliseconds since 1970; the newest response to a URL counts
 * @param answer the response, as a fetcher returns it; null if the request failed
 * @param direct whether this URL itself answered, not the target of a redirect
 */
record RecordedResponse(String url, long at, Response.@Nullable Answer answer, boolean direct) {
  private static final Comparator<RecordedResponse> NEWEST =
      Comparator.comparingLong(RecordedResponse::at)
          .thenComparing(response -> String.valueOf(response.answer))
          .thenComparing(response -> response.location().toString())
          .thenComparing(
              response -> response.answer == null ? new byte[0] : response.answer.body(),
              Arrays::compare);

  private List<String> location() {
    return answer == null ? List.of() : answer.headers().getOrDefault("location", List.of());
  }

  /** Returns the URL that it redirects to; empty if it does not. */
  Optional<String> target() {
    return answer == null || answer.status() / 100 != 3
        ? Optional.empty()
        : RedirectTarget.location(location())
            .flatMap(location -> RedirectTarget.resolve(url, location));
  }

  /** Returns the newer of two responses; for equal times, always the same one. */
  RecordedResponse newer(RecordedResponse other) {
    return NEWEST.compare(this, other) < 0 ? other : this;
  }
}
