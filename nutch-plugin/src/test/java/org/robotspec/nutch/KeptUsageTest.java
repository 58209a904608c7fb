package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.parse.Outlink;
import org.apache.nutch.parse.ParseData;
import org.apache.nutch.parse.ParseStatus;
import org.apache.nutch.protocol.Content;
import org.junit.jupiter.api.Test;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.rules.Crawler;
import org.robotspec.usage.UsagePreferences;

/** U-8: what robots.txt states at the fetch stays with the page; its headers are added later. */
class KeptUsageTest {
  private static final UsagePreferences OF_FILE =
      UsagePreferences.ofContentUsage("train-ai=n, train_ai=y", 4)
          .combine(UsagePreferences.ofContentSignal("ai-train=yes, ai-input=maybe", 5));

  private static final IndexingDirectives NONE =
      IndexingDirectives.read(Map.of(), List.of(), Crawler.of("foobot"), Instant.EPOCH);

  private final Configuration conf = new Configuration(false);
  private final Metadata headers = new Metadata();
  private final CrawlDatum datum = new CrawlDatum();

  KeptUsageTest() {
    conf.set("http.agent.name", "foobot");
  }

  private ParseData fetched() {
    Content content =
        new Content(TestPage.URL, TestPage.URL, new byte[0], "text/html", headers, conf);
    NutchPage.fetched(datum, content);
    return new ParseData(
        ParseStatus.STATUS_SUCCESS, "", new Outlink[0], content.getMetadata(), new Metadata());
  }

  private ParseData parsed() {
    ParseData data = fetched();
    new NutchPage(data, NutchSettings.of(conf)).keep(NONE);
    return data;
  }

  private Optional<String> kept(ParseData data) {
    return new NutchPage(data, NutchSettings.of(conf)).usage().map(UsagePreferences::toString);
  }

  @Test
  void u8_statementsOfTheFileAreInTheParseMetadata() {
    new RowMetadata(datum).writeBeforeFetch(OF_FILE);
    Metadata metadata = parsed().getParseMeta();
    assertThat(Arrays.asList(metadata.names()))
        .containsExactlyInAnyOrder(
            "robotspec.usage",
            "robots.usage.train-ai",
            "robots.usage.content-signal.ai-train",
            "robots.usage.content-signal.ai-input");
    assertThat(metadata.get("robots.usage.train-ai")).isEqualTo("disallowed");
    assertThat(metadata.get("robots.usage.content-signal.ai-train")).isEqualTo("allowed");
    assertThat(metadata.get("robots.usage.content-signal.ai-input")).isEqualTo("unknown");
    assertThat(metadata.getValues("robotspec.usage"))
        .contains(
            "disallowed category 4 train-ai=n",
            "unknown unrecognised 4 train_ai=y",
            "unknown signal 5 ai-input=maybe");
  }

  @Test
  void u8_thePageKeepsThemAndTheRowOfTheCrawlDbDoesNot() {
    new RowMetadata(datum).writeBeforeFetch(OF_FILE);
    ParseData data = parsed();
    assertThat(datum.getMetaData().size()).isZero();
    assertThat(kept(data)).hasValue(OF_FILE.toString());
    assertThat(kept(fetched())).as("a second fetch without rules").isEmpty();
  }

  @Test
  void u8_aPageWithoutAParseFilterHasThemToo() {
    new RowMetadata(datum).writeBeforeFetch(OF_FILE);
    headers.add("content-usage", "search=n");
    assertThat(kept(fetched()))
        .hasValueSatisfying(
            text -> assertThat(text).contains("train-ai: disallowed", "search: disallowed"));
  }

  @Test
  void nothingStatedIsNotTheSameAsNotKnown() {
    new RowMetadata(datum).writeBeforeFetch(UsagePreferences.NONE);
    ParseData data = parsed();
    assertThat(kept(data)).hasValue(UsagePreferences.NONE.toString());
    assertThat(data.getParseMeta().names()).isEmpty();
    assertThat(kept(parsed())).isEmpty();
  }

  @Test
  void headersOfAPageNeverPassForItsRobotsTxt() {
    new RowMetadata(datum).writeBeforeFetch(OF_FILE);
    headers.add("robotspec.usage", "allowed category 1 search=y");
    headers.add("Robotspec.Usage", "allowed category 1 search=y");
    headers.add("robotspec:usage", "allowed category 1 search=y");
    headers.add("RobotSpec.Rule \t", "Allow: /");
    headers.add(" robotspec.line", "1");
    headers.add("Robots.Usage.train-ai", "allowed");
    ParseData data = fetched();
    assertThat(data.getContentMeta().names()).containsExactly("Robotspec:usage");
    assertThat(kept(data)).hasValue(OF_FILE.toString());
  }

  @Test
  void headersOfAPageThatAnotherModeOrStockNutchFetchedStateNothing() {
    for (String name : List.of("robotspec.usage", "Robotspec.Usage", "robotspec:usage")) {
      headers.add(name, "allowed category 1 search=y");
    }
    ParseData data =
        new ParseData(ParseStatus.STATUS_SUCCESS, "", new Outlink[0], headers, new Metadata());
    new NutchPage(data, NutchSettings.of(conf)).keep(NONE);
    data.getParseMeta().add("robotspec.usage", "allowed category 1 search=y");
    assertThat(kept(data)).isEmpty();
  }

  @Test
  void metaTagsThatAParserKeptNeverPassForOurs() {
    new RowMetadata(datum).writeBeforeFetch(UsagePreferences.NONE);
    ParseData data = fetched();
    data.getParseMeta().add("robotspec.usage", "allowed category 1 search=y");
    data.getParseMeta().add("Robots.usage.search", "allowed");
    data.getParseMeta().add("robotspec.indexing", "all");
    new NutchPage(data, NutchSettings.of(conf)).keep(NONE);
    assertThat(data.getParseMeta().names()).isEmpty();
  }

  @Test
  void aStoredTextThatIsNotOursStatesNothing() {
    ParseData data = fetched();
    data.getContentMeta().add("Robotspec:usage", "disallowed category x train-ai=n");
    data.getContentMeta().add("Robotspec:usage", "\u0000");
    assertThat(kept(data)).hasValue(UsagePreferences.NONE.toString());
  }

  @Test
  void u9_aProfileThatReadsNoneKnowsNothingAlsoOfPagesThatWereParsedBefore() {
    new RowMetadata(datum).writeBeforeFetch(OF_FILE);
    ParseData before = parsed();
    conf.set("robotspec.profile", "google-reference");
    assertThat(kept(before)).isEmpty();
    new RowMetadata(datum).writeBeforeFetch(OF_FILE);
    assertThat(parsed().getParseMeta().names()).isEmpty();
  }

  @Test
  void aFailedFetchLeavesNothingBehind() {
    new RowMetadata(datum).writeBeforeFetch(OF_FILE);
    NutchPage.fetched(datum, null);
    assertThat(datum.getMetaData().size()).isZero();
  }
}
