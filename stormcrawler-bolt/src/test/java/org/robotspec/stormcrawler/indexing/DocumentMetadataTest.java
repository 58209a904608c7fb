package org.robotspec.stormcrawler.indexing;

import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.Metadata;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.robotspec.service.internal.adapter.PageMetadata;
import org.robotspec.stormcrawler.UrlMetadata;

/** What stands in a page's metadata about its usage preferences. */
final class DocumentMetadataTest {
  private static final String PREFIX = "protocol.";
  private static final String FROM_FILE = PREFIX + PageMetadata.STATEMENTS;
  private static final String HEADER = PREFIX + "content-usage";

  private final Metadata page = new Metadata();

  @Test
  void u5_theFileAndTheHeadersCombine() {
    page.addValue(FROM_FILE, "allowed category 2 train-ai=y");
    page.addValue(FROM_FILE, "disallowed signal 3 ai-input=no");
    page.addValue(FROM_FILE, "unknown unrecognised 2 foo=y");
    page.addValue(HEADER, "train-ai=n");
    page.addValue(HEADER, "search=y");

    assertThat(written())
        .isEqualTo(
            Map.of(
                "robots.usage.train-ai", "disallowed",
                "robots.usage.source.train-ai", "Content-Usage header: train-ai=n",
                "robots.usage.search", "allowed",
                "robots.usage.source.search", "Content-Usage header: search=y",
                "robots.usage.content-signal.ai-input", "disallowed",
                "robots.usage.source.content-signal.ai-input", "robots.txt, line 3: ai-input=no"));
    assertThat(page.getValues(PageMetadata.STATEMENTS))
        .contains("unknown unrecognised 2 foo=y", "disallowed category 0 train-ai=n");
  }

  @Test
  void whatAnEarlierFetchLeftIsRemoved() {
    page.addValue("robots.usage.train-ai", "allowed");
    page.addValue("robots.usage.source.train-ai", "robots.txt, line 9: train-ai=y");
    page.addValue(FROM_FILE, "none");

    assertThat(written()).isEmpty();
    assertThat(page.getValues(PageMetadata.STATEMENTS)).containsExactly("none");
  }

  @Test
  void aPageOfAnotherProtocolStatesNothingWhateverItsHeadersSay() {
    page.addValue(HEADER, "train-ai=y");

    assertThat(written()).isEmpty();
    assertThat(page.getValues(PageMetadata.STATEMENTS)).isNull();
  }

  @Test
  void withoutAPrefixTheResultIsTheSame() {
    page.addValue(PageMetadata.STATEMENTS, "allowed category 2 train-ai=y");
    page.addValue("content-usage", "train-ai=n");
    write("");
    write("");

    assertThat(page.getValues(PageMetadata.STATEMENTS))
        .containsExactly("disallowed category 0 train-ai=n");
  }

  private void write(String prefix) {
    UrlMetadata read = new UrlMetadata(page);
    IndexingSettings.write(
        read.usage(prefix + PageMetadata.STATEMENTS, prefix + PageMetadata.HEADER), read);
  }

  private Map<String, String> written() {
    write(PREFIX);
    Map<String, String> keys = new HashMap<>();
    page.asMap().keySet().stream()
        .filter(key -> key.startsWith(PageMetadata.PREFIX))
        .forEach(key -> keys.put(key, String.join("|", page.getValues(key))));
    return keys;
  }
}
