package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.persistence.Status;
import java.util.List;
import org.robotspec.origin.AccessLog;
import org.robotspec.origin.Hit;
import org.robotspec.stormcrawler.Ledger.Stored;

/**
 * An origin with a special robots.txt, and the expected fate of its two pages: {@code /page}, which
 * its rules allow, and {@code /private}, which they disallow.
 *
 * @param clause whose rule it is
 * @param name what is special
 * @param origin its address
 * @param fate the expected fate of the pages
 */
record Row(String clause, String name, String origin, Fate fate) {
  /** The fate of an origin's pages. */
  enum Fate {
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

  String page() {
    return origin + "/page";
  }

  String disallowed() {
    return origin + "/private/page";
  }

  boolean isPostponedAtFirst() {
    return fate != Fate.RULES && fate != Fate.NO_RULES;
  }

  /** Checks what was stored after the first fetch. */
  void checkFirstFetch(Ledger ledger, AccessLog log) {
    if (!isPostponedAtFirst()) {
      checkEnd(ledger, log);
      return;
    }
    for (String url : List.of(page(), disallowed())) {
      assertThat(ledger.stored(url)).as("stored of %s", url).hasSize(1);
      Stored first = ledger.stored(url).get(0);
      assertThat(first.status()).isEqualTo(Status.FETCH_ERROR);
      assertThat(first.first("error.cause")).isEqualTo(DecisionMetadata.POSTPONED);
      assertThat(first.first(DecisionMetadata.REASON)).startsWith("H-");
      assertThat(first.first("fetch.error.count")).isNull();
      assertThat(first.next()).isAfter(ledger.now().minusSeconds(60));
      assertThat(log.hits(url)).as("requests for %s", url).isEmpty();
    }
  }

  /** Checks what was stored in the end. */
  void checkEnd(Ledger ledger, AccessLog log) {
    switch (fate) {
      case RULES, RULES_LATER -> {
        checkFetched(page(), ledger, log);
        checkDisallowed(ledger, log);
      }
      case NO_RULES, NO_RULES_IN_THE_END -> {
        checkFetched(page(), ledger, log);
        checkFetched(disallowed(), ledger, log);
      }
      case NEVER_KNOWN -> {
        assertThat(log.hits(page())).isEmpty();
        assertThat(ledger.stored(page()))
            .allMatch(stored -> stored.status() == Status.FETCH_ERROR && stored.next() != null);
        assertThat(ledger.deleted()).doesNotContain(page());
      }
    }
  }

  private static Stored last(String url, Ledger ledger) {
    List<Stored> stored = ledger.stored(url);
    assertThat(stored).as("stored of %s", url).isNotEmpty();
    return stored.get(stored.size() - 1);
  }

  private void checkFetched(String url, Ledger ledger, AccessLog log) {
    Stored last = last(url, ledger);
    assertThat(last.status()).as("%s: %s", url, last).isEqualTo(Status.FETCHED);
    assertThat(last.first("error.cause")).isNull();
    assertThat(last.metadata())
        .doesNotContainKeys(DecisionMetadata.REASON, DecisionMetadata.RULE, DecisionMetadata.LINE);
    assertThat(log.hits(url)).as("requests for %s", url).hasSize(1);
    assertThat(ledger.deleted()).doesNotContain(url);
    List<Hit> robots = log.hits(origin + "/robots.txt");
    assertThat(robots).as("requests for robots.txt of %s", origin).isNotEmpty();
    assertThat(log.hits(url).get(0).number()).isGreaterThan(robots.get(0).number());
  }

  private void checkDisallowed(Ledger ledger, AccessLog log) {
    Stored last = last(disallowed(), ledger);
    assertThat(last.status()).isEqualTo(Status.ERROR);
    assertThat(last.first("error.cause")).isEqualTo("robots.txt");
    assertThat(last.first(DecisionMetadata.RULE)).isEqualTo("Disallow: /private");
    assertThat(last.first(DecisionMetadata.LINE)).isEqualTo("2");
    assertThat(last.first(DecisionMetadata.REASON)).contains("Disallow: /private");
    assertThat(log.hits(disallowed())).isEmpty();
  }

  @Override
  public String toString() {
    return clause + " " + name;
  }
}
