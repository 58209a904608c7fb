package org.robotspec.cli.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.robotspec.indexing.HtmlMetaTags;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.rules.Crawler;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;

/** A crawler of a few lines: it follows links and redirects as long as it may. */
final class SmallCrawler {
  private static final String AGENT = "foobot";
  private static final Pattern LINK = Pattern.compile("(?:href|src|url)=\"?([^\"]*)\"");

  private final Predicate<String> allowed;
  private final boolean obeysNofollow;
  private final HttpClient client =
      HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();

  private SmallCrawler(Predicate<String> allowed, boolean obeysNofollow) {
    this.allowed = allowed;
    this.obeysNofollow = obeysNofollow;
  }

  /** Returns one that asks before each request, and obeys nofollow. */
  static SmallCrawler polite(Predicate<String> allowed) {
    return new SmallCrawler(allowed, true);
  }

  /** Returns one that asks nobody. */
  static SmallCrawler rude() {
    return new SmallCrawler(url -> true, false);
  }

  static RobotsService service() {
    return RobotsService.open(
        RobotsConfig.builder(AGENT)
            .set(ServiceSettings.CONNECT_TIMEOUT, Duration.ofSeconds(5))
            .set(ServiceSettings.RESPONSE_TIMEOUT, Duration.ofSeconds(5))
            .set(ServiceSettings.FETCH_TIMEOUT, Duration.ofSeconds(15))
            .set(ServiceSettings.REDIRECT_TO_PRIVATE, true)
            .build());
  }

  /** For tests of whole processes: crawls from a start page, politely or rudely. */
  public static void main(String[] args) throws InterruptedException {
    if (args[1].equals("rude")) {
      rude().crawl(args[0]);
      return;
    }
    try (RobotsService service = service()) {
      polite(url -> service.decide(url).allowed()).crawl(args[0]);
    }
  }

  void crawl(String start) throws InterruptedException {
    Deque<String> queue = new ArrayDeque<>(List.of(start));
    Set<String> seen = new HashSet<>(queue);
    for (String url = queue.poll(); url != null; url = queue.poll()) {
      if (allowed.test(url)) {
        for (String link : links(url)) {
          String target = URI.create(url).resolve(link).toString();
          if (seen.add(target)) {
            queue.add(target);
          }
        }
      }
    }
  }

  private List<String> links(String url) throws InterruptedException {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofMinutes(5)).build();
      HttpResponse<byte[]> answer = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
      List<String> links = new ArrayList<>(answer.headers().allValues("Location"));
      if (!obeysNofollow || !isNofollow(answer)) {
        String page = new String(answer.body(), UTF_8);
        LINK.matcher(page).results().forEach(found -> links.add(found.group(1)));
      }
      return links;
    } catch (IOException e) {
      return List.of();
    }
  }

  private static boolean isNofollow(HttpResponse<byte[]> answer) {
    return IndexingDirectives.read(
            answer.headers().map(),
            HtmlMetaTags.parse(answer.body(), null),
            Crawler.of(AGENT),
            Instant.now())
        .noFollow();
  }
}
