package org.robotspec.crawl.nutch;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
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
import org.jspecify.annotations.Nullable;
import org.w3c.dom.DocumentFragment;

/**
 * A parser that takes the links, {@code <a href>}, and the words of whatever it is given, and runs
 * the parse filters on it; on plain text it runs none, as Nutch's own parser of text.
 *
 * <p>It leaves robots meta tags to those filters.
 */
public final class EngineParser implements Parser {

  private Configuration conf = new Configuration(false);
  private @Nullable HtmlParseFilters filters;

  /** Makes a parser; Nutch calls {@link #setConf} next. */
  public EngineParser() {}

  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    this.filters = new HtmlParseFilters(conf);
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  @Override
  public ParseResult getParse(Content content) {
    Document page = page(content);
    ParseData data =
        new ParseData(
            ParseStatus.STATUS_SUCCESS,
            page.title(),
            links(page, content.getBaseUrl()),
            content.getMetadata());
    ParseResult result =
        ParseResult.createParseResult(content.getUrl(), new ParseImpl(page.text(), data));
    boolean text = content.getContentType().toLowerCase(Locale.ROOT).startsWith("text/plain");
    return filters == null || text
        ? result
        : filters.filter(content, result, new HTMLMetaTags(), dom(page));
  }

  private static Document page(Content content) {
    try {
      return Jsoup.parse(
          new ByteArrayInputStream(content.getContent()), null, content.getBaseUrl());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Outlink[] links(Document page, String base) {
    List<Outlink> links = new ArrayList<>();
    for (Element link : page.select("a[href]")) {
      String target = link.attr("href");
      int fragment = target.indexOf('#');
      try {
        URL url = new URL(new URL(base), fragment < 0 ? target : target.substring(0, fragment));
        links.add(new Outlink(url.toString(), link.text()));
      } catch (MalformedURLException e) {
        // Not a link that a crawler can follow: it is passed over.
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
