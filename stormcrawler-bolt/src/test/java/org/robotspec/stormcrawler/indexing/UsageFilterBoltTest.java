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
import java.util.List;
import java.util.Map;
import org.apache.storm.metric.api.MultiCountMetric;
import org.apache.storm.task.TopologyContext;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

/** Which pages the two settings keep out of the index. */
final class UsageFilterBoltTest {
  private static final String TRAIN = "allowed category 2 train-ai=y";
  private static final String NO_SEARCH = "disallowed category 2 search=n";
  private static final String NO_SIGNAL = "disallowed signal 7 ai-train=no";

  private final Map<String, Object> conf = new HashMap<>(Map.of("http.agent.name", "foobot"));
  private final TopologyContext context = mock(TopologyContext.class);

  @Test
  void withoutSettingsEveryPageIsKept() {
    assertThat(rejected(NO_SEARCH, NO_SIGNAL)).isNull();
    assertThat(rejected()).isNull();
  }

  @Test
  void whatIsRequiredMustBeAllowedExpressly() {
    conf.put("robotspec.usage.require", "train-ai, content-signal.search");

    assertThat(rejected(TRAIN, "allowed signal 3 search=yes")).isNull();
    assertThat(rejected(TRAIN)).isEqualTo("require: content-signal.search");
    assertThat(rejected("none")).isEqualTo("require: train-ai");
    assertThat(rejected("unknown unrecognised 2 train-ai=y")).isEqualTo("require: train-ai");
  }

  @Test
  void whatIsRefusedMustNotBeDisallowed() {
    conf.put("robotspec.usage.refuse", List.of("search", "content-signal.ai-train"));

    assertThat(rejected("none")).isNull();
    assertThat(rejected(TRAIN)).isNull();
    assertThat(rejected(TRAIN, NO_SEARCH)).isEqualTo("refuse: search");
    assertThat(rejected(NO_SIGNAL)).isEqualTo("refuse: content-signal.ai-train");
  }

  @Test
  void aPageWhosePreferencesAreNotKnownIsKeptOut() {
    conf.put("robotspec.usage.refuse", "train-ai");

    assertThat(rejected()).isEqualTo("not-known");
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
    metadata.setValues(UsageMetadata.STATEMENTS, statements);
    return metadata;
  }
}
