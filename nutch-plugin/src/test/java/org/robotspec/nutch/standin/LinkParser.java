package org.robotspec.nutch.standin;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configured;
import org.apache.nutch.parse.HTMLMetaTags;
import org.apache.nutch.parse.HtmlParseFilters;
import org.apache.nutch.parse.Outlink;
import org.apache.nutch.parse.ParseData;
import org.apache.nutch.parse.ParseImpl;
import org.apache.nutch.parse.ParseResult;
import org.apache.nutch.parse.ParseStatus;
import org.apache.nutch.parse.Parser;
import org.apache.nutch.protocol.Content;
import org.jsoup.Jsoup;
import org.jsoup.helper.W3CDom;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.w3c.dom.DocumentFragment;

/**
 * A parser that extracts the links, {@code <a href>}, and the text of any content, and runs the
 * parse filters on it; on plain text it runs none, like Nutch's own text parser.
 *
 * <p>It leaves robots meta tags to those filters.
 */
public final class LinkParser extends Configured implements Parser {
  /** Makes a parser; Nutch calls {@link #setConf} next. */
  public LinkParser() {}

  @Override
  public ParseResult getParse(Content content) {
    Document page;
    ParseData data;
    try (InputStream body = new ByteArrayInputStream(content.getContent())) {
      page = Jsoup.parse(body, null, content.getBaseUrl());
      ParseStatus status = ParseStatus.STATUS_SUCCESS;
      data = new ParseData(status, page.title(), links(page), content.getMetadata());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ParseResult result =
        ParseResult.createParseResult(content.getUrl(), new ParseImpl(page.text(), data));
    boolean text = content.getContentType().toLowerCase(Locale.ROOT).startsWith("text/plain");
    return text
        ? result
        : new HtmlParseFilters(getConf()).filter(content, result, new HTMLMetaTags(), dom(page));
  }

  private static Outlink[] links(Document page) throws MalformedURLException {
    List<Outlink> links = new ArrayList<>();
    for (Element link : page.select("a[href]")) {
      // Empty if a crawler cannot follow the link.
      String url = link.absUrl("href").replaceFirst("#.*", "");
      if (!url.isEmpty()) {
        links.add(new Outlink(url, link.text()));
      }
    }
    return links.toArray(new Outlink[0]);
  }

  private static DocumentFragment dom(Document page) {
    org.w3c.dom.Document document = new W3CDom().namespaceAware(false).fromJsoup(page);
    DocumentFragment fragment = document.createDocumentFragment();
    fragment.appendChild(document.getDocumentElement());
    return fragment;
  }
}
