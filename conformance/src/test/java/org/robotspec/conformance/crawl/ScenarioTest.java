package org.robotspec.conformance.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;

/** The scenario tells a crawler that obeys from those that do not. */
final class ScenarioTest {
  private static final Pattern LINK = Pattern.compile("href=\"([^\"]*)\"");

  /** A crawler of a few lines: it follows links as long as it may. */
  private static void crawl(Scenario scenario, Predicate<String> allowed) throws Exception {
    HttpClient client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();
    Deque<String> queue = new ArrayDeque<>(scenario.seeds());
    Set<String> seen = new HashSet<>(queue);
    for (String url = queue.poll(); url != null; url = queue.poll()) {
      if (!allowed.test(url)) {
        continue;
      }
      for (String link : links(client, url)) {
        String target = URI.create(url).resolve(link).toString();
        if (seen.add(target)) {
          queue.add(target);
        }
      }
    }
  }

  private static List<String> links(HttpClient client, String url) throws InterruptedException {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofMinutes(5)).build();
      String page = client.send(request, HttpResponse.BodyHandlers.ofString()).body();
      return LINK.matcher(page).results().map(r -> r.group(1)).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static RobotsService service() {
    return RobotsService.open(
        RobotsConfig.builder("foobot")
            .set(ServiceSettings.CONNECT_TIMEOUT, Duration.ofSeconds(5))
            .set(ServiceSettings.RESPONSE_TIMEOUT, Duration.ofSeconds(5))
            .set(ServiceSettings.FETCH_TIMEOUT, Duration.ofSeconds(15))
            .set(ServiceSettings.REDIRECT_TO_PRIVATE, true)
            .build());
  }

  @Test
  void aCrawlerThatAsksRobotspecDoesEverythingRight() throws Exception {
    try (Scenario scenario = new Scenario("foobot");
        RobotsService service = service()) {
      crawl(scenario, url -> service.decide(url).allowed());
      assertThat(scenario.judge()).filteredOn(finding -> !finding.passed()).isEmpty();
      assertThat(scenario.judge()).hasSizeGreaterThan(80);
    }
  }

  @Test
  void aCrawlerThatIgnoresRobotsTxtIsFound() throws Exception {
    try (Scenario scenario = new Scenario("foobot")) {
      crawl(scenario, url -> true);
      List<SiteFinding> findings = scenario.judge();
      assertThat(findings).filteredOn(f -> f.clause().equals("L-1")).noneMatch(SiteFinding::passed);
      assertThat(findings).filteredOn(f -> f.text().startsWith("fetched /private")).isNotEmpty();
      assertThat(findings)
          .filteredOn(f -> f.clause().equals("H-6") || f.clause().equals("H-9"))
          .noneMatch(SiteFinding::passed);
    }
  }

  @Test
  void aCrawlerThatAllowsOnFailureIsFound() throws Exception {
    try (Scenario scenario = new Scenario("foobot");
        RobotsService service = service()) {
      crawl(
          scenario,
          url -> {
            var verdict = service.decide(url);
            return verdict.allowed() || verdict.temporary();
          });
      assertThat(scenario.judge())
          .filteredOn(f -> !f.passed())
          .extracting(SiteFinding::clause)
          .containsOnly("H-6", "H-9");
    }
  }

  @Test
  void aCrawlerThatNeverComesIsNotPraised() {
    try (Scenario scenario = new Scenario("foobot")) {
      assertThat(scenario.judge()).noneMatch(SiteFinding::passed);
    }
  }
}
