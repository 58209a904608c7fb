package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.Status;
import java.util.List;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

/** The gate discovers sitemaps if no URL of a site reaches the fetcher. */
class GateSitemapsTest extends GateFixture {
  @Test
  void p1_disallowedUrlsDiscoverTheSitemapsOncePerCopy() {
    ScriptedProtocol.on(
        ROBOTS,
        200,
        "User-agent: *\nDisallow: /no\nSitemap: map.xml\nSitemap: %s/no.xml\n".formatted(HOST));
    prepare("sitemap.discovery", true);
    Tuple off = tuple(HOST + "/no/0", new Metadata());
    ((Metadata) off.getValueByField("metadata")).setValue("sitemap.discovery", "false");
    assertThat(statusesOf(off)).containsExactly("ERROR " + HOST + "/no/0");
    Tuple first = tuple(HOST + "/no/1", new Metadata());
    assertThat(statusesOf(first))
        .containsExactly("DISCOVERED " + HOST + "/map.xml", "ERROR " + HOST + "/no/1");
    Tuple second = tuple(HOST + "/no/2", new Metadata());
    assertThat(statusesOf(second)).containsExactly("ERROR " + HOST + "/no/2");
  }

  @Test
  void p1_disallowedUrlsSayWhetherThereAreSitemaps() {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /no\nSitemap: http://m.test/\n");
    ScriptedProtocol.on("http://other.test/robots.txt", 200, "User-agent: *\nDisallow: /no\n");
    prepare();
    Tuple tuple = tuple(HOST + "/no/1", new Metadata());
    gate.execute(tuple);
    Metadata stored = verifyStatus(tuple, HOST + "/no/1", Status.ERROR);
    assertThat(stored.getFirstValue("foundSitemap")).isEqualTo("true");
    Tuple other = tuple("http://other.test/no", new Metadata());
    gate.execute(other);
    stored = verifyStatus(other, "http://other.test/no", Status.ERROR);
    assertThat(stored.getFirstValue("foundSitemap")).isEqualTo("false");
  }

  /** Executes a tuple and returns what it emitted on the status stream. */
  private List<String> statusesOf(Tuple tuple) {
    gate.execute(tuple);
    verify(collector, timeout(PATIENCE_MILLIS)).ack(tuple);
    @SuppressWarnings("unchecked")
    ArgumentCaptor<List<Object>> values = ArgumentCaptor.forClass(List.class);
    verify(collector, atLeastOnce()).emit(eq("status"), eq(tuple), values.capture());
    return values.getAllValues().stream().map(v -> v.get(2) + " " + v.get(0)).toList();
  }
}
