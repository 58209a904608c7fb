package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.persistence.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** A gate that lets no URL of a site reach the fetcher; all metadata is stored. */
class DisallowedSiteTopologyTest {
  private static final Ledger LEDGER = Ledger.OF_THIS_JVM;

  @Test
  void p1_theSitemapsAreDiscoveredAndNothingOldStays() throws Exception {
    try (LoopbackWeb web = LoopbackWeb.start()) {
      OriginServer site = web.origin();
      String map = site.url("/map.xml");
      Answer rules = Answer.text(Rows.RULES_TEXT + "Sitemap: " + map + "\n");
      site.on("/robots.txt", Answer.status(503), rules);
      List<String> disallowed = List.of(site.url("/private/a"), site.url("/private/b"));
      disallowed.forEach(LEDGER::add);
      Crawl crawl =
          Crawl.start(
              Crawl.Fetcher.QUEUES,
              true,
              Map.of("metadata.persist", Settings.EVERYTHING, "sitemap.discovery", true));
      try {
        crawl.settle();
        assertThat(LEDGER.stored(map)).isEmpty();
        while (LEDGER.jump()) {
          crawl.settle();
        }
      } finally {
        crawl.stop();
      }
      assertThat(LEDGER.stored(map))
          .extracting(Ledger.Stored::status)
          .containsExactly(Status.DISCOVERED);
      assertThat(LEDGER.stored(map).get(0).first("isSitemap")).isEqualTo("true");
      for (String url : disallowed) {
        Ledger.Stored last = LEDGER.stored(url).get(1);
        assertThat(LEDGER.stored(url)).hasSize(2);
        assertThat(last.status()).isEqualTo(Status.ERROR);
        assertThat(last.first("foundSitemap")).isEqualTo("true");
        assertThat(last.first(DecisionMetadata.REASON)).contains("Disallow: /private");
        assertThat(last.metadata()).doesNotContainKeys(DecisionMetadata.NEXT_FETCH, "error.source");
        assertThat(last.next()).isNull();
      }
    }
  }
}
