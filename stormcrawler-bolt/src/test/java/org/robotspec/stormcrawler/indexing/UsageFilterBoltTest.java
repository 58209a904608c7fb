package org.robotspec.stormcrawler.indexing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.codahale.metrics.Counter;
import com.digitalpebble.stormcrawler.Metadata;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.metric.api.MultiCountMetric;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;
import org.robotspec.service.internal.adapter.PageMetadata;

/** Which pages the two settings keep out of the index. */
final class UsageFilterBoltTest {
  private static final String TRAIN = "allowed category 2 train-ai=y";
  private static final String NO_SEARCH = "disallowed category 2 search=n";
  private static final String NO_SIGNAL = "disallowed signal 7 ai-train=no";

  private final Map<String, Object> conf = new HashMap<>(Map.of("http.agent.name", "foobot"));
  private final TopologyContext context = mock(TopologyContext.class);

  /** Without statements, nobody knows a page's preferences. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "require | | disallowed category 2 search=n, disallowed signal 7 ai-train=no |",
        "require | | |",
        "require | search, content-signal.search | allowed category 2 search=y | content-signal.search",
        "require | train-ai | allowed category 2 train-ai=y |",
        "refuse | search | disallowed category 2 search=n | search",
        "refuse | train-ai | | not-known",
      })
  void whatIsRequiredMustBeAllowedAndWhatIsRefusedNotDisallowed(
      String setting, @Nullable String uses, @Nullable String stated, @Nullable String reason) {
    conf.put("robotspec.usage." + setting, uses == null ? "" : uses);
    boolean notKnown = "not-known".equals(reason);
    assertThat(rejected(stated == null ? new String[0] : stated.split(", ", -1)))
        .isEqualTo(reason == null || notKnown ? reason : setting + ": " + reason);
  }

  @Test
  void aPageThatItsOwnerKeepsOutStaysOut() {
    conf.put("robotspec.usage.refuse", "train-ai");
    Metadata metadata = page(TRAIN);
    metadata.setValue("robots.noIndex", "true");
    bolt().change(metadata);

    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("true");
    assertThat(metadata.containsKey(UsageFilterBolt.REJECTED)).isFalse();
  }

  @Test
  void theMetricCountsByCause() {
    conf.put("robotspec.usage.require", "search");
    conf.put("robotspec.usage.refuse", "content-signal.ai-train");
    conf.put("robotspec.metrics.time.bucket.secs", 7);
    UsageFilterBolt bolt = bolt();
    bolt.change(page(TRAIN));
    bolt.change(page("allowed category 2 search=y", NO_SIGNAL));
    bolt.change(page("allowed category 2 search=y"));
    bolt.change(page(NO_SEARCH));
    bolt.change(page());
    MultiCountMetric metric = metric(7);

    assertThat(metric.getValueAndReset())
        .isEqualTo(Map.of("require", 2L, "refuse", 1L, "not-known", 1L));
    assertThat(metric.getValueAndReset())
        .isEqualTo(Map.of("require", 0L, "refuse", 0L, "not-known", 0L));
  }

  @Test
  void theCountsAreInStormsSecondVersionToo() {
    Counter refused = new Counter();
    when(context.registerCounter("robotspec.usage.refuse")).thenReturn(refused);
    conf.put("robotspec.usage.refuse", "search");
    conf.put("stormcrawler.metrics.version", "both");
    assertThat(rejected(NO_SEARCH)).isEqualTo("refuse: search");
    assertThat(refused.getCount()).isEqualTo(1);
    assertThat(metric(10)).isNotNull();
  }

  @Test
  void anUnknownNameIsAnErrorAtTheStart() {
    conf.put("robotspec.usage.refuse", "train_ai");

    assertThatIllegalArgumentException()
        .isThrownBy(this::bolt)
        .withMessageContaining("robotspec.usage.refuse")
        .withMessageContaining("train-ai, search");
  }

  @SuppressWarnings("deprecation") // see UsageFilterBolt
  private MultiCountMetric metric(int seconds) {
    ArgumentCaptor<MultiCountMetric> metric = ArgumentCaptor.captor();
    verify(context).registerMetric(eq("robotspec.usage"), metric.capture(), eq(seconds));
    return metric.getValue();
  }

  private String rejected(String... statements) {
    Metadata metadata = page(statements);
    metadata.setValue(UsageFilterBolt.REJECTED, "of an earlier fetch");
    metadata.setValue("robots.noIndex", "false");
    bolt().change(metadata);
    String reason = metadata.getFirstValue(UsageFilterBolt.REJECTED);
    assertThat(metadata.getFirstValue("robots.noIndex"))
        .isEqualTo(Boolean.toString(reason != null));
    return reason;
  }

  private UsageFilterBolt bolt() {
    UsageFilterBolt bolt = new UsageFilterBolt();
    bolt.configure(conf, context);
    return bolt;
  }

  private static Metadata page(String... statements) {
    Metadata metadata = new Metadata();
    metadata.setValues(PageMetadata.STATEMENTS, statements);
    return metadata;
  }
}
