package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.persistence.Status;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** All metadata is stored, and neither a gate nor a hook removes any of it. */
@Tag("thorough")
class EverythingStoredTopologyTest {
  private static final StatusIndex INDEX = StatusIndex.OF_THIS_JVM;

  @Test
  void aPostponedUrlThatIsDisallowedLaterIsDisallowedOnceAndForAll() throws Exception {
    try (LoopbackWeb web = LoopbackWeb.start()) {
      OriginServer site = web.origin().on("/robots.txt", Answer.status(503), FaultyOrigins.GOOD);
      site.page("/page").page("/private/page");
      INDEX.add(site.url("/page"));
      INDEX.add(site.url("/private/page"));
      Crawl crawl = Crawl.start(Set.of(), Map.of("metadata.persist", Settings.EVERYTHING));
      try {
        crawl.awaitIdle();
        for (String path : List.of("/page", "/private/page")) {
          checkPostponed(INDEX.stored(site.url(path)));
        }
        while (INDEX.skip()) {
          crawl.awaitIdle();
        }
      } finally {
        crawl.stop();
      }
      List<StatusIndex.Stored> disallowed = INDEX.stored(site.url("/private/page"));
      assertThat(disallowed).hasSize(2);
      assertThat(disallowed.get(1).status()).isEqualTo(Status.ERROR);
      assertThat(disallowed.get(1).first("error.cause")).isEqualTo("robots.txt");
      assertThat(disallowed.get(1).next()).as("the crawler never comes back to an error").isNull();
      assertThat(disallowed.get(1).metadata())
          .doesNotContainKey("fetch.error.count")
          .doesNotContainKeys(UrlMetadata.MARKS.toArray(String[]::new));

      List<StatusIndex.Stored> fetched = INDEX.stored(site.url("/page"));
      assertThat(fetched)
          .extracting(StatusIndex.Stored::status)
          .endsWith(Status.FETCHED)
          .hasSize(2);
      assertThat(fetched.get(1).metadata())
          .doesNotContainKeys("fetch.error.count", "fetch.exception", "error.cause", "error.source")
          .doesNotContainKeys(UrlMetadata.MARKS.toArray(String[]::new));
      assertThat(web.log().hits(site.url("/page"))).hasSize(1);
      assertThat(web.log().hits(site.url("/private/page"))).isEmpty();
    }
  }

  private static void checkPostponed(List<StatusIndex.Stored> stored) {
    assertThat(stored).hasSize(1);
    assertThat(stored.get(0).status()).isEqualTo(Status.FETCH_ERROR);
    assertThat(stored.get(0).next()).isAfter(INDEX.now());
    assertThat(stored.get(0).first("error.cause")).isEqualTo("robots.txt postponed");
    assertThat(stored.get(0).metadata())
        .doesNotContainKeys(UrlMetadata.MARKS.toArray(String[]::new))
        .as("a fetcher's marks of a fetch")
        .doesNotContainKeys("fetch.statusCode", "fetch.byteLength", "fetch.loadingTime");
  }
}
