package org.robotspec.cli.site;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.RedirectTarget;
import org.robotspec.cli.console.Errors;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.internal.fetch.BodyCoding;
import org.robotspec.service.internal.fetch.StandardFetcher;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;
import org.robotspec.text.PrintableText;

/** Fetches pages as the service fetches robots.txt, each URL once. Not thread-safe. */
public final class PageFetch {
  private static final int MAX_REDIRECTS = 5;

  private final String userAgent;
  private final Duration limit;
  private final int maxBytes;
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
    this.limit = limit;
    this.maxBytes = maxBytes;
  }

  /**
   * Requests a page, and follows its redirects.
   *
   * @param allowed whether a URL may be requested
   * @return the answer; null if a URL may not be requested
   * @throws Errors.InputException if the page cannot be read, or its status after redirects is not
   *     2xx
   */
  public Response.@Nullable Answer get(String source, Predicate<String> allowed) {
    Deadline deadline = Deadline.in(limit);
    String url =
        RedirectTarget.resolve(source, source)
            .orElseThrow(
                () -> new Errors.InputException("not a URL that can be fetched: " + source));
    try (StandardFetcher fetcher =
        new StandardFetcher(userAgent, InetAddress::getAllByName, null)) {
      for (int hops = 0; hops <= MAX_REDIRECTS; hops++) {
        if (!allowed.test(url)) {
          return null;
        }
        Limits limits = new Limits(deadline.left(), deadline.left(), deadline.left(), maxBytes);
        @Nullable Response known = answers.get(url);
        Response response = known == null ? fetcher.fetch(url, limits) : known;
        if (known == null && response instanceof Response.Answer answer) {
          response = BodyCoding.decoded(answer, limits);
        }
        answers.put(url, response);
        if (response instanceof Response.Failed failed) {
          throw failure(source, failed.cause().text());
        }
        Response.Answer answer = (Response.Answer) response;
        Optional<String> location =
            RedirectTarget.location(answer.headers().getOrDefault("location", List.of()));
        if (answer.status() / 100 == 2) {
          return answer;
        }
        if (answer.status() / 100 != 3 || location.isEmpty()) {
          throw failure(url, "status " + answer.status());
        }
        String current = url;
        url =
            location
                .flatMap(to -> RedirectTarget.resolve(current, to))
                .orElseThrow(() -> failure(source, "it redirects to an invalid URL"));
      }
    } catch (IOException e) {
      throw failure(source, Response.failed(e).cause().text());
    } catch (InvalidUrlException e) {
      throw new Errors.InputException(PrintableText.reason(e));
    }
    throw failure(source, "more than " + MAX_REDIRECTS + " redirects");
  }

  private static Errors.InputException failure(String url, String why) {
    return new Errors.InputException("cannot fetch " + url + ": " + why);
  }
}
