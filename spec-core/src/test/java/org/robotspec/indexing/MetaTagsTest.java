package org.robotspec.indexing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.DocumentFragment;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The meta tags of a page that others have read (DOM), and of the octets of one. */
final class MetaTagsTest {
  private final Document document = newDocument();

  @Test
  void findsTagsInDocumentOrderWhateverTheirCase() {
    DocumentFragment page = document.createDocumentFragment();
    Node html = page.appendChild(document.createElement("HTML"));
    Node head = html.appendChild(document.createElement("HEAD"));
    head.appendChild(meta("META", "NAME", "robots", "CONTENT", "noindex"));
    head.appendChild(meta("META", "charset", "utf-8", "content", "nothing"));
    Node body = html.appendChild(document.createElement("body"));
    body.appendChild(document.createTextNode("text"));
    body.appendChild(meta("meta", "name", "foobot", "value", "nofollow"));
    assertThat(DomMetaTags.of(page))
        .containsExactly(new MetaTag("robots", "noindex"), new MetaTag("foobot", "nofollow"));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "null, true",
        "'', true",
        "' \t', true",
        "' ; charset=utf-8', true",
        "unknown/unknown, true",
        "application/unknown, true",
        "*/*; q=1, true",
        "text/html, true",
        "TEXT/HTML;charset=utf-8, true",
        "application/xhtml+xml, true",
        "text/plain, false",
        "text/plain; name=a.html, false",
        "application/pdf, false",
        "image/png, false",
      })
  void contentOfUnknownTypeMayBeHtml(@Nullable String type, boolean html) {
    assertThat(MetaTag.canBeIn(type)).isEqualTo(html);
  }

  @Test
  void aTemplateIsNoPartOfThePage() {
    Element page = document.createElement("html");
    page.appendChild(document.createElement("template"))
        .appendChild(meta("meta", "name", "robots", "content", "noindex"));
    page.appendChild(meta("meta", "name", "robots", "content", "nofollow"));
    assertThat(DomMetaTags.of(page)).containsExactly(new MetaTag("robots", "nofollow"));
  }

  @Test
  void siblingsOfTheRootAreNotRead() {
    Element parent = document.createElement("html");
    Node root = parent.appendChild(document.createElement("head"));
    parent.appendChild(meta("meta", "name", "robots", "content", "noindex"));
    assertThat(DomMetaTags.of(root)).isEmpty();
  }

  @Test
  void depthIsNoLimit() {
    Element page = document.createElement("div");
    Node deepest = page;
    for (int depth = 0; depth < 20_000; depth++) {
      deepest = deepest.appendChild(document.createElement("div"));
    }
    deepest.appendChild(meta("meta", "name", "robots", "content", "noindex"));
    assertThat(DomMetaTags.of(page)).hasSize(1);
  }

  private Element meta(String element, String... attributes) {
    Element meta = document.createElement(element);
    for (int i = 0; i < attributes.length; i += 2) {
      meta.setAttribute(attributes[i], attributes[i + 1]);
    }
    return meta;
  }

  private static Document newDocument() {
    try {
      return DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
    } catch (ParserConfigurationException e) {
      throw new AssertionError(e);
    }
  }

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
