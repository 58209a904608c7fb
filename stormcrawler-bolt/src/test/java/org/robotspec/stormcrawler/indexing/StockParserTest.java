package org.robotspec.stormcrawler.indexing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.RETURNS_DEFAULTS;
import static org.mockito.Mockito.atLeast;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.bolt.JSoupParserBolt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

/** The filter inside the stock parser bolt, loaded through its configuration. */
final class StockParserTest {
  private static final String URL = "http://example.com/page";

  private final Map<String, Object> conf =
      new HashMap<>(
          Map.of(
              "http.agent.name",
              "foobot",
              "parsefilters.config.file",
              "indexing/parsefilters.json",
              "http.robots.headers.skip",
              true,
              "http.robots.meta.skip",
              true));
  private final Metadata metadata = new Metadata();
  private final OutputCollector collector = mock(OutputCollector.class);

  @Test
  void i2_anotherCrawlersHeaderCostsNoLinks() {
    metadata.addValue("x-robots-tag", "googlebot: noindex, nofollow");

    assertThat(links("<html><body><a href='/next'>Next</a>"))
        .containsExactly("http://example.com/next");
    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("false");
  }

  @Test
  void i2_ourOwnTagDropsTheLinks() {
    assertThat(
            links(
                "<html><head><meta name=robots content=noindex><meta name=foobot"
                    + " content=nofollow></head><body><a href='/next'>Next</a>"))
        .isEmpty();
    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("true");
    assertThat(metadata.getFirstValue("robots.noFollow")).isEqualTo("true");
  }

  private List<String> links(String html) {
    // A context that returns every metric, whichever method registers it.
    TopologyContext context =
        mock(
            TopologyContext.class,
            call ->
                call.getMethod().getName().equals("registerMetric")
                    ? call.getArgument(1)
                    : RETURNS_DEFAULTS.answer(call));
    Tuple page = mock(Tuple.class);
    when(page.getStringByField("url")).thenReturn(URL);
    when(page.getBinaryByField("content")).thenReturn(html.getBytes(UTF_8));
    when(page.getValueByField("metadata")).thenReturn(metadata);
    JSoupParserBolt bolt = new JSoupParserBolt();
    bolt.prepare(conf, context, collector);

    bolt.execute(page);

    verify(collector).ack(page);
    ArgumentCaptor<List<Object>> emitted = ArgumentCaptor.captor();
    verify(collector, atLeast(0)).emit(eq("status"), eq(page), emitted.capture());
    List<String> urls = new ArrayList<>();
    emitted.getAllValues().forEach(values -> urls.add(((Values) values).get(0).toString()));
    return urls;
  }
}
