package org.robotspec.cli.audit;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.access.RedirectTarget;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsFetcher;

/**
 * Answers requests with recorded responses, and remembers whether one was missing. For one thread.
 */
final class Recording implements RobotsFetcher {
  private final Function<String, @Nullable RecordedResponse> responses;
  private boolean incomplete;
  private boolean hidesRedirects;

  /** Creates a recording that looks up responses by {@link #key}. */
  Recording(Function<String, @Nullable RecordedResponse> responses) {
    this.responses = responses;
  }

  /** Returns the form of a URL under which its response is found. */
  static String key(String url) {
    return RedirectTarget.resolve(url, url).orElse(url);
  }

  @Override
  public Response fetch(String url, Limits limits) {
    @Nullable RecordedResponse recorded = responses.apply(key(url));
    if (recorded == null || recorded.at() == RecordedResponse.UNKNOWN) {
      incomplete = true;
      return new Response.Failed(FailureCause.OTHER, "not recorded");
    }
    hidesRedirects |= !recorded.direct();
    return recorded.answer() == null
        ? new Response.Failed(FailureCause.OTHER, "the request failed")
        : recorded.answer();
  }

  /**
   * Returns whether a requested response was not recorded, or is unknown.
   *
   * @param byRedirects whether redirects are needed, too
   */
  boolean isIncomplete(boolean byRedirects) {
    return incomplete || (byRedirects && hidesRedirects);
  }
}
