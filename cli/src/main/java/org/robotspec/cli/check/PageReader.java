package org.robotspec.cli.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.service.spi.Response;
import org.robotspec.usage.UsagePreferences;

/** Reads a page from a file, or from a URL unless robots.txt forbids it (I-5). For one page. */
final class PageReader {
  /** More than any page needs for its head, and small enough to keep in memory. */
  private static final int MAX_BYTES = 5 * 1024 * 1024;

  private final PageFetch fetch;
  private final Function<String, UrlVerdict> robots;

  /** The verdict on the last URL. */
  private @Nullable UrlVerdict verdict;

  /**
   * Makes a reader.
   *
   * @param userAgent the User-Agent header to send
   * @param robots tells whether a URL may be fetched
   * @param limit the time for all requests together, up to the last byte of the page
   */
  PageReader(String userAgent, Function<String, UrlVerdict> robots, Duration limit) {
    this.fetch = new PageFetch(userAgent, limit, MAX_BYTES);
    this.robots = robots;
  }

  /**
   * Reads a page.
   *
   * @param more headers to add, each as {@code Name: value}
   * @throws Errors.InputException if the page cannot be read, its status after redirects is not
   *     2xx, or a header is malformed
   */
  FetchedPage read(String source, List<String> more) {
    Map<String, List<String>> headers = FetchedPage.headers(more);
    if (!RobotsFile.isUrl(source)) {
      return FetchedPage.of(source, UsagePreferences.NONE, headers, file(source));
    }
    Response.@Nullable Answer page = fetch.get(source, this::isAllowed);
    if (page == null || verdict == null) {
      return new FetchedPage(source, verdict, Map.of(), List.of(), UsagePreferences.NONE);
    }
    page.headers()
        .forEach(
            (name, values) ->
                headers.computeIfAbsent(name, n -> new ArrayList<>()).addAll(0, values));
    return FetchedPage.of(source, verdict.verdict().usage(), headers, page.body());
  }

  private boolean isAllowed(String url) {
    verdict = robots.apply(url);
    return verdict.allowed();
  }

  private static byte[] file(String name) {
    try {
      return RobotsFile.read(name).body();
    } catch (Errors.InputException e) {
      throw new Errors.InputException(e.getMessage() + "; a URL starts with http:// or https://");
    }
  }
}
