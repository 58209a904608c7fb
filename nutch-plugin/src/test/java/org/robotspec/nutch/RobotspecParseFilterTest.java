package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.nutch.parse.Outlink;
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
  void i4_maxImagePreviewNoneGetsItsTextTitleAndLinksBack() {
    page.meta("robots", "max-image-preview:none");
    page.tags.setNoIndex();
    page.tags.setNoFollow();

    Parse parse = page.parse();

    assertThat(parse.getText()).isEqualTo("A title Some words . Other");
    assertThat(parse.getData().getTitle()).isEqualTo("A title");
    assertThat(parse.getData().getOutlinks())
        .extracting(Outlink::getToUrl)
        .containsExactly("http://example.com/dir/other.html");
    assertThat(parse.getData().getOutlinks()[0].getAnchor()).isEqualTo("Other");
    assertThat(parse.getData().getMeta("robots")).isEqualTo("max-image-preview:none");
    assertThat(page.tags.getNoIndex()).isFalse();
    assertThat(page.tags.getNoFollow()).isFalse();
  }

  @Test
  void repairedLinksFollowTheSettingsOfTheStockParser() {
    page.meta("robots", "max-image-preview:none");
    page.head += "<base href='http://example.org/'/><link href='style.css'/>";
    page.body =
        "<a href='a'>A</a><a rel='x nofollow' href='b'/><img src='c.png'/><form action='d'/>"
            + "<form action='e' method='POST'/><a href='nothing:at all'/><a name='anchor'/>";
    page.tags.setNoFollow();
    page.conf.set("parser.html.outlinks.ignore_tags", "img,form,link,img");
    page.conf.set("parser.html.form.use_action", "true");

    assertThat(page.parse().getData().getOutlinks())
        .extracting(Outlink::getToUrl)
        .containsExactly("http://example.org/a", "http://example.org/d");
  }

  @Test
  void linksWithinLinksDoNotMultiplyTheirText() {
    int depth = 2_000;
    page.body = "<iframe src='x'>some words ".repeat(depth) + "</iframe>".repeat(depth);
    page.tags.setNoFollow();

    Outlink[] links = page.parse().getData().getOutlinks();

    assertThat(links)
        .hasSize(depth)
        .allMatch(link -> link.getAnchor().length() <= PageContent.MAX_ANCHOR);
    assertThat(links[depth - 1].getAnchor()).isEqualTo("some words");
  }

  @Test
  void linksComeInTheOrderOfThePageWithTheWordsWithinThem() {
    page.body =
        "before <iframe src='x'>one <script src='s'>no</script><a href='y'> two </a>three</iframe>"
            + " after <a href='z'><style>no</style></a>";
    page.tags.setNoFollow();

    assertThat(page.parse().getData().getOutlinks())
        .extracting(link -> link.getToUrl() + " " + link.getAnchor())
        .containsExactly(
            "http://example.com/dir/x one two three",
            "http://example.com/dir/s ",
            "http://example.com/dir/y two",
            "http://example.com/dir/z ");
  }

  @Test
  void aPageThatDoesSayNoindexIsNotRepaired() {
    page.meta("robots", "none");
    page.tags.setNoIndex();
    page.tags.setNoFollow();

    assertThat(page.parse().getText()).isEmpty();
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
