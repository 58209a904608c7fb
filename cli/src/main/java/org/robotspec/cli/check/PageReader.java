package org.robotspec.cli.check;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.Reasons;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.service.internal.Deadline;
import org.robotspec.usage.UsagePreferences;

/** Reads a page from a file, or from a URL unless robots.txt forbids it (I-5). */
final class PageReader {
  /** More than any page needs for its head, and small enough to keep in memory. */
  static final int MAX_BYTES = 5 * 1024 * 1024;

  private static final int MAX_REDIRECTS = 5;

  private final String userAgent;
  private final Function<String, UrlVerdict> robots;
  private final Duration limit;

  /**
   * Makes a reader.
   *
   * @param userAgent the User-Agent header to send
   * @param robots tells whether a URL may be fetched
   * @param limit the time for all requests together, up to the last byte of the page
   */
  PageReader(String userAgent, Function<String, UrlVerdict> robots, Duration limit) {
    this.userAgent = userAgent;
    this.robots = robots;
    this.limit = limit;
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
    try {
      return fetch(source, headers);
    } catch (IOException e) {
      String why = Reasons.words(FailureCause.of(e));
      throw new Errors.InputException("cannot fetch " + source + ": " + why);
    } catch (InvalidUrlException e) {
      throw new Errors.InputException(String.valueOf(e.getMessage()));
    } catch (IllegalArgumentException e) {
      String why = "it is not a valid URL, or redirects to an invalid one";
      throw new Errors.InputException("cannot fetch " + source + ": " + why);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Errors.InputException("interrupted while fetching " + source);
    }
  }

  private static byte[] file(String name) {
    try {
      return RobotsFile.read(name).body();
    } catch (Errors.InputException e) {
      throw new Errors.InputException(e.getMessage() + "; a URL starts with http:// or https://");
    }
  }

  private FetchedPage fetch(String source, Map<String, List<String>> headers)
      throws IOException, InterruptedException {
    Deadline deadline = Deadline.in(limit);
    HttpClient client = HttpClient.newBuilder().followRedirects(Redirect.NEVER).build();
    String url = source;
    for (int hops = 0; hops <= MAX_REDIRECTS; hops++) {
      UrlVerdict verdict = robots.apply(url);
      if (!verdict.allowed()) {
        return new FetchedPage(source, verdict, Map.of(), List.of(), UsagePreferences.NONE);
      }
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(url))
              .timeout(left(deadline))
              .header("User-Agent", userAgent)
              .build();
      HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        int status = response.statusCode();
        @Nullable String location = response.headers().firstValue("location").orElse(null);
        if (status / 100 != 3 || location == null) {
          if (status / 100 != 2) {
            throw new Errors.InputException("cannot fetch " + url + ": status " + status);
          }
          response
              .headers()
              .map()
              .forEach(
                  (name, values) ->
                      headers.computeIfAbsent(name, n -> new ArrayList<>()).addAll(0, values));
          return FetchedPage.of(source, verdict.verdict().usage(), headers, read(body, deadline));
        }
        url = URI.create(url).resolve(location).toString();
      }
    }
    throw new Errors.InputException(
        "cannot fetch " + source + ": more than " + MAX_REDIRECTS + " redirects");
  }

  private Duration left(Deadline deadline) throws HttpTimeoutException {
    if (deadline.passed()) {
      throw new HttpTimeoutException("not complete within " + limit.toSeconds() + " s");
    }
    return deadline.left();
  }

  private byte[] read(InputStream body, Deadline deadline) throws IOException {
    Executor atDeadline =
        CompletableFuture.delayedExecutor(left(deadline).toNanos(), TimeUnit.NANOSECONDS);
    // A read of the JDK's client has no time limit; closing ends it, as if the body were complete.
    CompletableFuture<Void> end = CompletableFuture.runAsync(() -> close(body), atDeadline);
    try {
      byte[] read = body.readNBytes(MAX_BYTES);
      left(deadline);
      return read;
    } catch (IOException e) {
      left(deadline);
      throw e;
    } finally {
      end.cancel(false);
    }
  }

  private static void close(InputStream body) {
    try {
      body.close();
    } catch (IOException e) {
      // It is closing anyway.
    }
  }
}
