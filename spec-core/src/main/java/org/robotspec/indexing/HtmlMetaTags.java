package org.robotspec.indexing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeFilter;
import org.jsoup.select.NodeTraversor;
import org.jspecify.annotations.Nullable;

/**
 * Finds the meta tags of an HTML page with jsoup, which the caller must have on the class path.
 *
 * <p>Tags of the head come first; those in the body are honoured as well, as Google documents
 * today. Tags in a template are no part of the page.
 */
public final class HtmlMetaTags {
  private HtmlMetaTags() {}

  /**
   * Returns the named meta tags of a page. Never fails for content; what jsoup can't read as HTML
   * has no tags.
   *
   * @param page the page's bytes
   * @param charset the charset its headers name; null, or a name Java doesn't know, lets jsoup find
   *     it from a byte-order mark or the page's own meta tag
   */
  public static List<MetaTag> parse(byte[] page, @Nullable String charset) {
    try (ByteArrayInputStream bytes = new ByteArrayInputStream(page)) {
      return of(Jsoup.parse(bytes, known(charset), ""));
    } catch (IOException | UncheckedIOException e) {
      // How jsoup says that this is no text.
      return List.of();
    }
  }

  /** Returns the named meta tags of a page that is parsed already. */
  public static List<MetaTag> of(Document page) {
    Collector collector = new Collector();
    NodeTraversor.filter(collector, page);
    collector.head.addAll(collector.body);
    return List.copyOf(collector.head);
  }

  private static @Nullable String known(@Nullable String charset) {
    try {
      return charset != null && Charset.isSupported(charset) ? charset : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Collects tags in one walk that knows whether it is in a head, whatever the depth. */
  private static final class Collector implements NodeFilter {
    private final List<MetaTag> head = new ArrayList<>();
    private final List<MetaTag> body = new ArrayList<>();
    private int openHeads;

    @Override
    public FilterResult head(Node node, int depth) {
      if (node instanceof Element tag) {
        switch (tag.normalName()) {
          case "template" -> {
            return FilterResult.SKIP_ENTIRELY;
          }
          case "head" -> openHeads++;
          case "meta" -> add(tag);
          default -> {}
        }
      }
      return FilterResult.CONTINUE;
    }

    @Override
    public FilterResult tail(Node node, int depth) {
      if (node instanceof Element tag && tag.normalName().equals("head")) {
        openHeads--;
      }
      return FilterResult.CONTINUE;
    }

    private void add(Element tag) {
      if (tag.hasAttr("name")) {
        (openHeads > 0 ? head : body)
            .add(MetaTag.of(tag.attr("name"), tag.attr("content"), tag.attr("value")));
      }
    }
  }
}
