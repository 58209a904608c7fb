package org.robotspec.nutch.indexing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.MalformedURLException;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.parse.Outlink;
import org.apache.nutch.parse.Parse;
import org.apache.nutch.parse.ParseData;
import org.apache.nutch.parse.ParseImpl;
import org.apache.nutch.parse.ParseStatus;
import org.apache.nutch.protocol.Content;
import org.junit.jupiter.api.Test;

final class HeaderDirectivesTest {

  @Test
  void I3_plainTextSpeaksByItsHeaders() throws MalformedURLException {
    Parse parse = applied("http://example.com/a.txt", "text/plain");

    assertThat(parse.getData().getOutlinks()).isEmpty();
    assertThat(parse.getData().getMeta("robots")).isEqualTo("noindex, nofollow");
  }

  @Test
  void whatIsHtmlIsLeftToTheParseFilter() throws MalformedURLException {
    assertThat(applied("http://example.com/a.html", "text/html").getData().getOutlinks())
        .hasSize(1);
  }

  private static Parse applied(String url, String type) throws MalformedURLException {
    Crawled page = new Crawled().header("X-Robots-Tag", "none");
    Content content = new Content(url, url, new byte[0], type, page.headers, page.conf);
    Outlink[] links = {new Outlink("http://example.com/next", "")};
    Parse parse =
        new ParseImpl(
            "words",
            new ParseData(
                ParseStatus.STATUS_SUCCESS, "", links, content.getMetadata(), new Metadata()));
    new HeaderDirectives(page.conf, Crawled.CLOCK).apply(content, parse);
    return parse;
  }
}
