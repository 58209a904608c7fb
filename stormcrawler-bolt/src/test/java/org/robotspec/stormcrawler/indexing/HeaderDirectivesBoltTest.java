package org.robotspec.stormcrawler.indexing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.digitalpebble.stormcrawler.Metadata;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

final class HeaderDirectivesBoltTest {
  private final Metadata metadata = new Metadata();

  @Test
  void i3_aHeaderSpeaksForContentThatIsNotHtml() {
    metadata.setValue("parse.Content-Type", "application/pdf");
    metadata.addValue("x-robots-tag", "otherbot: nofollow");
    metadata.addValue("x-robots-tag", "foobot: noindex, max-snippet:5");
    execute();

    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("true");
    assertThat(metadata.getFirstValue("robots.noFollow")).isEqualTo("false");
    assertThat(metadata.getFirstValue("robots.maxSnippet")).isEqualTo("5");
  }

  @Test
  void whatTheFilterFoundInHtmlStays() {
    metadata.setValue("parse.Content-Type", "text/html");
    metadata.setValue("robots.noIndex", "true");
    execute();

    assertThat(metadata.getFirstValue("robots.noIndex")).isEqualTo("true");
    assertThat(metadata.size()).isEqualTo(2);
  }

  private void execute() {
    OutputCollector collector = mock(OutputCollector.class);
    byte[] content = {1, 2};
    Tuple page = mock(Tuple.class);
    Values fields = new Values("http://example.com/a.pdf", content, metadata, "words");
    when(page.getValueByField("metadata")).thenReturn(metadata);
    when(page.select(new Fields("url", "content", "metadata", "text"))).thenReturn(fields);
    HeaderDirectivesBolt bolt =
        Utils.javaDeserialize(
            Utils.javaSerialize(new HeaderDirectivesBolt()), HeaderDirectivesBolt.class);
    bolt.prepare(Map.of("http.agent.name", "foobot"), mock(TopologyContext.class), collector);

    bolt.execute(page);

    verify(collector).emit(page, fields);
    verify(collector).ack(page);
  }
}
