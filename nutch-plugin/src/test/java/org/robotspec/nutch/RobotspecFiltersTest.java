package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Date;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.indexer.NutchDocument;
import org.apache.nutch.parse.Parse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.indexing.IndexingDirectives;

/** What becomes of a page when it is parsed, and when it is indexed. */
final class RobotspecFiltersTest {
  private final TestPage page = new TestPage();

  @Test
  void aPageThatSaysNothingStaysAsItIs() {
    Parse parse = page.parse();

    assertThat(parse.getText()).isEqualTo("stock text");
    assertThat(parse.getData().getOutlinks()).hasSize(1);
    assertThat(parse.getData().getParseMeta().names()).isEmpty();
    assertThat(page.tags.getNoCache()).isFalse();
  }

  @Test
  void i3_nofollowInAHeaderDropsTheLinks() {
    Parse parse = page.header("x-robots-tag", "otherbot: noindex, foobot: nofollow").parse();

    assertThat(parse.getData().getOutlinks()).isEmpty();
    assertThat(parse.getData().getMeta("robots")).isEqualTo("nofollow");
    assertThat(page.tags.getNoFollow()).isTrue();
    assertThat(page.tags.getNoIndex()).isFalse();
  }

  @Test
  void i3_severalHeadersAreFoundInTheVerbatimResponse() {
    page.header("X-Robots-Tag", "foobot: nofollow") // protocol-http keeps the last one
        .header(
            "_response.headers_",
            String.join(
                "\r\n",
                "HTTP/1.1 200 OK",
                "X-Robots-Tag: noarchive,",
                "  noimageindex",
                "Content-Type: text/html",
                "x-robots-tag: foobot: nofollow",
                "",
                ""));

    assertThat(page.parse().getData().getMeta("robots"))
        .isEqualTo("nofollow, noarchive, noimageindex");
  }

  @Test
  void i4_aPageThatExpiresBetweenParsingAndIndexingStaysOut() {
    Parse parse = page.meta("robots", "unavailable_after: 2099-01-02T00:00:00Z").parse();

    assertThat(indexed(parse)).isNotNull();
    assertThat(kept(parse, "2099-01-02T00:00:00Z").noIndex()).isFalse();
    assertThat(kept(parse, "2099-01-03T00:00:00Z").noIndex()).isTrue();
  }

  private IndexingDirectives kept(Parse parse, String now) {
    NutchSettings settings = NutchSettings.of(page.conf);
    return new NutchPage(parse.getData(), settings).directives(Instant.parse(now));
  }

  @Test
  void i4_theOtherDirectivesBecomeFields() {
    NutchDocument document =
        document(
            page.meta(
                    "robots",
                    "noarchive, noimageindex, notranslate, max-snippet:20, max-video-preview:-1,"
                        + " max-image-preview:none, unavailable_after:2099-01-01T00:00:00Z")
                .parse());

    assertThat(fields(document))
        .containsExactlyInAnyOrder(
            "robots_noarchive",
            "robots_noimageindex",
            "robots_notranslate",
            "robots_max_snippet",
            "robots_max_video_preview",
            "robots_max_image_preview",
            "robots_unavailable_after");
    assertThat(document.getFieldValue("robots_noarchive")).isEqualTo("true");
    assertThat(document.getFieldValue("robots_max_snippet")).isEqualTo("20");
    assertThat(document.getFieldValue("robots_max_video_preview")).isEqualTo("-1");
    assertThat(document.getFieldValue("robots_max_image_preview")).isEqualTo("none");
    assertThat(document.getFieldValue("robots_unavailable_after"))
        .isEqualTo(Date.from(Instant.parse("2099-01-01T00:00:00Z")));
    for (String field : fields(document)) {
      // What indexer-csv can write; it casts everything else to a String.
      assertThat(document.getFieldValue(field)).isInstanceOfAny(String.class, Date.class);
    }
  }

  @Test
  void fieldsCanBeRenamedAndLeftOut() {
    page.conf.set("robotspec.indexing.field.nosnippet", "without_snippet");
    page.conf.set("robotspec.indexing.field.noarchive", "");

    assertThat(fields(document(page.meta("robots", "noarchive,nosnippet").parse())))
        .containsExactly("without_snippet");
  }

  private Parse states(String usage) {
    return page.header("Robotspec:usage", "none").header("content-usage", usage).parse();
  }

  @Test
  void u8_preferencesBecomeFieldsIfTheyAreKnown() {
    page.conf.set("robotspec.indexing.field.usage.search", "may_search");
    page.header("Robotspec:usage", "disallowed signal 3 ai-train=no");
    NutchDocument document = document(states("train-ai=y, search=n, other=n"));

    assertThat(fields(document))
        .containsExactlyInAnyOrder(
            "robots_usage_train_ai", "may_search", "robots_usage_content_signal_ai_train");
    assertThat(document.getFieldValue("robots_usage_train_ai")).isEqualTo("allowed");
    assertThat(document.getFieldValue("may_search")).isEqualTo("disallowed");
    assertThat(document.getFieldValue("robots_usage_content_signal_ai_train"))
        .isEqualTo("disallowed");
    assertThat(fields(document(states("train-ai=maybe")))).doesNotContain("robots_usage_train_ai");
  }

  @ParameterizedTest
  @CsvSource({
    "require, train-ai, train-ai=y, true",
    "require, train-ai, train-ai=n, false",
    "refuse, train-ai, train-ai=n, false",
    "refuse, train-ai, search=n, true",
  })
  void usageSettingsKeepPagesOut(String setting, String uses, String stated, boolean indexed) {
    page.conf.set("robotspec.usage." + setting, uses);

    assertThat(indexed(states(stated)) != null).isEqualTo(indexed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"require", "refuse"})
  void usageSettingsKeepOutAPageThatNobodyKnowsTheFileOf(String setting) {
    Parse parse = page.header("content-usage", "train-ai=y").parse();

    assertThat(indexed(parse)).isNotNull();
    page.conf.set("robotspec.usage." + setting, "train-ai");
    assertThat(indexed(parse)).isNull();
  }

  private @Nullable NutchDocument indexed(Parse parse) {
    RobotspecIndexingFilter filter = new RobotspecIndexingFilter();
    filter.setConf(new Configuration(page.conf)); // as another job
    return filter.filter(new NutchDocument(), parse, new Text(TestPage.URL), null, null);
  }

  private NutchDocument document(Parse parse) {
    return Objects.requireNonNull(indexed(parse), "not indexed");
  }

  private static Iterable<String> fields(NutchDocument document) {
    return document.getFieldNames();
  }
}
