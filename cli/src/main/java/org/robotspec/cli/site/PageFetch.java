package org.robotspec.cli.site;

import java.net.InetAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;
import org.robotspec.access.RedirectTarget;
import org.robotspec.cli.console.Errors;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;
import org.robotspec.service.internal.fetch.AddressRule;
import org.robotspec.service.internal.fetch.OriginFetch;
import org.robotspec.service.internal.fetch.StandardFetcher;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsFetcher;

/** Fetches pages as the service fetches robots.txt, each URL once. Not thread-safe. */
public final class PageFetch {
  private final String userAgent;
  private final Limits limits;
  private final Map<String, Response> answers = new HashMap<>();

  /**
   * Creates a fetch.
   *
   * @param userAgent the User-Agent header to send
   * @param limit the time for all requests of a page, up to its last byte
   * @param maxBytes how many bytes of a page are read
   */
  public PageFetch(String userAgent, Duration limit, int maxBytes) {
    this.userAgent = userAgent;
    this.limits = new Limits(limit, limit, limit, maxBytes);
  }

  /**
   * Requests a page, and follows its redirects.
   *
   * @param allowed whether a URL may be requested
   * @return the answer; null if a URL may not be requested
   * @throws Errors.InputException if the page cannot be read, or its status after redirects is not
   *     2xx
   */
  public FetchOutcome.@Nullable Answer get(String source, Predicate<String> allowed) {
    String start =
        RedirectTarget.resolve(source, source)
            .orElseThrow(
                () -> new Errors.InputException("not a URL that can be fetched: " + source));
    AtomicBoolean refused = new AtomicBoolean();
    FetchOutcome outcome;
    try (StandardFetcher standard =
        new StandardFetcher(userAgent, InetAddress::getAllByName, null)) {
      RobotsFetcher fetcher =
          (url, left) -> {
            if (!allowed.test(url)) {
              refused.set(true);
              return new Response.Failed(FailureCause.OTHER, "disallowed");
            }
            @Nullable Response known = answers.get(url);
            Response response = known == null ? standard.fetch(url, left) : known;
            answers.put(url, response);
            return response;
          };
      outcome =
          new OriginFetch(
                  SpecProfile.GOOGLE_2019,
                  limits,
                  fetcher,
                  AddressRule.ANYWHERE,
                  Origin.of(start),
                  request -> {})
              .run(start);
    }
    if (refused.get()) {
      return null;
    }
    if (outcome instanceof FetchOutcome.Answer answer && answer.status() / 100 == 2) {
      return answer;
    }
    throw outcome instanceof FetchOutcome.Answer answer
        ? failure(answer.url(), "status " + answer.status())
        : outcome instanceof FetchOutcome.Failure failed
            ? failure(source, failed.cause().text())
            : failure(source, outcome.detail());
  }

  private static Errors.InputException failure(String url, String why) {
    return new Errors.InputException("cannot fetch " + url + ": " + why);
  }
}
