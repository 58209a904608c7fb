package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.nutch.crawl.CrawlDatum;
import org.junit.jupiter.api.Test;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.FetchResult;
import org.robotspec.nutch.AdapterSettings.StoredDecisions;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Outcome;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.service.OriginRules;
import org.robotspec.service.Verdict;
import org.robotspec.service.internal.adapter.Decision;

/** Each part of a decision is a separate value, and only the last decision stays. */
class StoredDecisionsTest {
  private static final Decision DOWN =
      decision(new Verdict(Outcome.POSTPONED, state(AccessReason.SERVER_ERROR, 503), null));

  private static Decision decision(Verdict verdict) {
    OriginRules rules = mock();
    return new Decision("", rules, verdict, null);
  }

  private static AccessState state(AccessReason reason, int status) {
    Instant now = Instant.EPOCH;
    return new AccessState(reason, new FetchResult(status, "", List.of(), null), now, now);
  }

  private static Decision verdict(String url) {
    byte[] file = "user-agent: *\ndisallow: /no\n".getBytes(UTF_8);
    var decision = RobotsTxt.parse(file).rulesFor(Crawler.of("testbot")).decide(url);
    return decision(new Verdict(decision.outcome(), state(AccessReason.FILE, 200), decision));
  }

  private static Map<String, String> texts(CrawlDatum datum) {
    Map<String, String> texts = new TreeMap<>();
    datum.getMetaData().forEach((key, value) -> texts.put(key.toString(), value.toString()));
    return texts;
  }

  private static void write(CrawlDatum datum, Decision decision, StoredDecisions stored) {
    new RowMetadata(datum).write(decision.outcome(), decision.stored(), stored);
  }

  /** Returns the row that updatedb makes of the old one and of the fetch. */
  private static CrawlDatum merged(CrawlDatum old, CrawlDatum fetched) {
    CrawlDatum row = new CrawlDatum();
    row.putAllMetaData(old);
    row.putAllMetaData(fetched);
    return row;
  }

  @Test
  void decisionByARuleHasEachPartUnderItsKey() {
    CrawlDatum datum = new CrawlDatum();
    write(datum, verdict("http://h/no"), StoredDecisions.DISALLOWED);
    assertThat(texts(datum))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "robotspec.verdict", "disallowed",
                "robotspec.rule", "Disallow: /no",
                "robotspec.line", "2",
                "robotspec.group", "*",
                "robotspec.reason", "line 2: Disallow: /no [*]"));
  }

  @Test
  void decisionWithoutARuleLeavesNoneOfAnEarlierOne() {
    CrawlDatum old = new CrawlDatum();
    write(old, verdict("http://h/no"), StoredDecisions.ALL);
    CrawlDatum fetched = new CrawlDatum();
    write(fetched, DOWN, StoredDecisions.ALL);
    CrawlDatum row = merged(old, fetched);
    new RowMetadata(row).removeOutdated(StoredDecisions.ALL);
    assertThat(texts(row))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "robotspec.verdict", "postponed",
                "robotspec.reason", "a server error: crawling is postponed (status 503; H-6)"));
  }

  @Test
  void decisionThatIsNotToBeKeptIsNot() {
    CrawlDatum datum = new CrawlDatum();
    write(datum, verdict("http://h/no"), StoredDecisions.NONE);
    write(datum, verdict("http://h/ok"), StoredDecisions.DISALLOWED);
    assertThat(datum.getMetaData().size()).isZero();

    CrawlDatum row = new CrawlDatum();
    write(row, DOWN, StoredDecisions.ALL);
    new RowMetadata(row).removeOutdated(StoredDecisions.DISALLOWED);
    assertThat(row.getMetaData().size()).isZero();
  }
}
