package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.persistence.Status;
import java.util.List;
import org.robotspec.origin.AccessLog;
import org.robotspec.origin.Hit;
import org.robotspec.stormcrawler.StatusIndex.Stored;

/**
 * An origin with a special robots.txt, and the expected outcome of its two pages: {@code /page},
 * which its rules allow, and {@code /private}, which they disallow.
 *
 * @param clause whose rule it is
 * @param name what is special
 * @param origin its address
 * @param outcome the expected outcome of the pages
 */
record FaultyOrigin(String clause, String name, String origin, Outcome outcome) {
  /** The outcome of an origin's pages. */
  enum Outcome {
    /** The rules apply at once. */
    RULES,
    /** There are no rules: both pages are fetched at once. */
    NO_RULES,
    /** Nothing is fetched at first; later the rules apply. */
    RULES_LATER,
    /** Nothing is fetched as long as the profile says (H-7, D-6); then both pages are. */
    NO_RULES_IN_THE_END,
    /** Nothing is fetched while the test lasts. */
    NEVER_KNOWN
  }

  private static final StatusIndex INDEX = StatusIndex.OF_THIS_JVM;

  String page() {
    return origin + "/page";
  }

  String disallowed() {
    return origin + "/private/page";
  }

  /** Checks what was stored after the first fetch. */
  void checkFirstFetch(AccessLog log) {
    if (outcome == Outcome.RULES || outcome == Outcome.NO_RULES) {
      checkEnd(log);
      return;
    }
    for (String url : List.of(page(), disallowed())) {
      assertThat(INDEX.stored(url)).as("stored of %s", url).hasSize(1);
      Stored first = last(url);
      assertThat(first.status()).isEqualTo(Status.FETCH_ERROR);
      assertThat(first.first("error.cause")).isEqualTo("robots.txt postponed");
      assertThat(first.first("robotspec.reason")).contains("H-");
      assertThat(first.first("fetch.error.count")).isNull();
      assertThat(first.next()).isAfter(INDEX.now().minusSeconds(60));
      assertThat(log.hits(url)).as("requests for %s", url).isEmpty();
    }
  }

  /** Checks what was stored in the end. */
  void checkEnd(AccessLog log) {
    if (outcome == Outcome.NEVER_KNOWN) {
      assertThat(log.hits(page())).isEmpty();
      assertThat(INDEX.stored(page()))
          .allMatch(stored -> stored.status() == Status.FETCH_ERROR && stored.next() != null);
      return;
    }
    checkFetched(page(), log);
    if (outcome == Outcome.RULES || outcome == Outcome.RULES_LATER) {
      checkDisallowed(log);
    } else {
      checkFetched(disallowed(), log);
    }
  }

  private static Stored last(String url) {
    List<Stored> stored = INDEX.stored(url);
    assertThat(stored).as("stored of %s", url).isNotEmpty();
    return stored.get(stored.size() - 1);
  }

  private void checkFetched(String url, AccessLog log) {
    Stored last = last(url);
    assertThat(last.status()).as("%s: %s", url, last).isEqualTo(Status.FETCHED);
    assertThat(last.metadata())
        .doesNotContainKeys("error.cause", "robotspec.reason", "robotspec.rule", "robotspec.line");
    assertThat(log.hits(url)).as("requests for %s", url).hasSize(1);
    List<Hit> robots = log.hits(origin + "/robots.txt");
    assertThat(robots).as("requests for robots.txt of %s", origin).isNotEmpty();
    assertThat(log.hits(url).get(0).number()).isGreaterThan(robots.get(0).number());
  }

  private void checkDisallowed(AccessLog log) {
    Stored last = last(disallowed());
    assertThat(last.status()).isEqualTo(Status.ERROR);
    assertThat(last.first("error.cause")).isEqualTo("robots.txt");
    assertThat(last.first("robotspec.rule")).isEqualTo("Disallow: /private");
    assertThat(last.first("robotspec.line")).isEqualTo("2");
    assertThat(last.first("robotspec.reason")).contains("Disallow: /private");
    assertThat(log.hits(disallowed())).isEmpty();
  }

  @Override
  public String toString() {
    return clause + " " + name;
  }
}
