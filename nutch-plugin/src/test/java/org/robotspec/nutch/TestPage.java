package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.parse.HTMLMetaTags;
import org.apache.nutch.parse.Outlink;
import org.apache.nutch.parse.Parse;
import org.apache.nutch.parse.ParseData;
import org.apache.nutch.parse.ParseImpl;
import org.apache.nutch.parse.ParseResult;
import org.apache.nutch.parse.ParseStatus;
import org.apache.nutch.protocol.Content;
import org.w3c.dom.Document;
import org.w3c.dom.DocumentFragment;
import org.xml.sax.SAXException;

/** A page as the stock parsers pass it to parse filters. */
final class TestPage {
  static final String URL = "http://example.com/dir/page.html";

  final Configuration conf = new Configuration(false);
  final Metadata headers = new Metadata();
  final HTMLMetaTags tags = new HTMLMetaTags();
  String head = "";
  String body = "<p>Some <b>words</b>.</p><script>no words</script><a href='other.html'>Other</a>";

  TestPage() {
    conf.set("http.agent.name", "foobot");
  }

  TestPage meta(String name, String content) {
    head += "<META NAME='" + name + "' CONTENT='" + content + "'/>";
    return this;
  }

  TestPage header(String name, String value) {
    headers.add(name, value);
    return this;
  }

  /** Parses and filters; the stock parser has dropped text for noindex and links for nofollow. */
  Parse parse() {
    Content content = new Content(URL, URL, new byte[0], "text/html", headers, conf);
    Outlink[] links = tags.getNoFollow() ? new Outlink[0] : links();
    String text = tags.getNoIndex() ? "" : "stock text";
    ParseData data =
        new ParseData(ParseStatus.STATUS_SUCCESS, "", links, content.getMetadata(), new Metadata());
    ParseResult result = ParseResult.createParseResult(URL, new ParseImpl(text, data));
    RobotspecParseFilter filter = new RobotspecParseFilter();
    filter.setConf(conf);
    return filter.filter(content, result, tags, dom()).get(URL);
  }

  private static Outlink[] links() {
    try {
      return new Outlink[] {new Outlink("http://example.com/stock", "stock")};
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private DocumentFragment dom() {
    String html =
        "<HTML><HEAD><TITLE>A title</TITLE>" + head + "</HEAD><BODY>" + body + "</BODY></HTML>";
    try {
      Document document =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new ByteArrayInputStream(html.getBytes(UTF_8)));
      DocumentFragment fragment = document.createDocumentFragment();
      fragment.appendChild(document.getDocumentElement());
      return fragment;
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new AssertionError(e);
    }
  }
}
