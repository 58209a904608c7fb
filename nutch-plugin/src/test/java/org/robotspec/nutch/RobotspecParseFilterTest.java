package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.nutch.parse.Parse;
import org.junit.jupiter.api.Test;

final class RobotspecParseFilterTest {
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
}
