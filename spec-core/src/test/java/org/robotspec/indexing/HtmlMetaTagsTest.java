package org.robotspec.indexing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class HtmlMetaTagsTest {
  @Test
  void charsetsAreLeftToJsoup() {
    String page = "<meta name=robots content='noindex, é'>";
    MetaTag tag = new MetaTag("robots", "noindex, é");
    assertThat(HtmlMetaTags.parse(page.getBytes(UTF_8), null)).containsExactly(tag);
    assertThat(HtmlMetaTags.parse(page.getBytes(ISO_8859_1), "iso-8859-1")).containsExactly(tag);
  }

  @Test
  void aCharsetNobodyKnowsIsIgnored() {
    byte[] page = "<meta name=robots content=noindex>".getBytes(UTF_8);
    assertThat(HtmlMetaTags.parse(page, "klingon")).hasSize(1);
    assertThat(HtmlMetaTags.parse(page, " not a name ")).hasSize(1);
    assertThat(HtmlMetaTags.parse(page, "")).hasSize(1);
  }

  @Test
  void noContentIsAnException() {
    byte[] noise = new byte[100_000];
    new Random(1).nextBytes(noise);
    assertThat(HtmlMetaTags.parse(noise, null)).isEmpty();
    assertThat(HtmlMetaTags.parse(new byte[100_000], "utf-8")).isEmpty();
    assertThat(HtmlMetaTags.parse(new byte[0], null)).isEmpty();
    assertThat(tags("<div>".repeat(20_000) + "<meta name=robots content=noindex>")).hasSize(1);
  }

  private static List<MetaTag> tags(String page) {
    return HtmlMetaTags.parse(page.getBytes(UTF_8), null);
  }
}
