package org.robotspec.indexing;

import static java.util.Objects.requireNonNull;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.NodeFilter;
import org.jsoup.select.NodeFilter.FilterResult;
import org.jsoup.select.NodeTraversor;
import org.jspecify.annotations.Nullable;

/**
 * Finds the meta tags of an HTML page with jsoup, which must be on the class path.
 *
 * <p>Tags in the body are read like those in the head, as Google documents; tags in a template are
 * not part of the page.
 */
public final class HtmlMetaTags {
  private HtmlMetaTags() {}

  /**
   * Returns the named meta tags of a page in document order. Never fails because of content; what
   * jsoup cannot read as HTML has no tags.
   *
   * @param page the page's bytes
   * @param charset the charset that its headers name; if null or unknown to Java, jsoup detects it
   *     from a byte-order mark or the page's own meta tag
   */
  public static List<MetaTag> parse(byte[] page, @Nullable String charset) {
    requireNonNull(page, "page");
    try (ByteArrayInputStream bytes = new ByteArrayInputStream(page)) {
      return of(Jsoup.parse(bytes, known(charset), ""));
    } catch (IOException | UncheckedIOException e) {
      // jsoup throws this for content that is not text.
      return List.of();
    }
  }

  /** Returns the named meta tags of a parsed page. */
  public static List<MetaTag> of(Document page) {
    List<MetaTag> tags = new ArrayList<>();
    NodeFilter collector =
        (node, depth) -> {
          String element = node instanceof Element tag ? tag.normalName() : "";
          if (element.equals("meta")) {
            MetaTag.read(key -> node.hasAttr(key) ? node.attr(key) : null).ifPresent(tags::add);
          }
          return element.equals("template") ? FilterResult.SKIP_ENTIRELY : FilterResult.CONTINUE;
        };
    NodeTraversor.filter(collector, requireNonNull(page, "page"));
    return List.copyOf(tags);
  }

  private static @Nullable String known(@Nullable String charset) {
    try {
      return charset != null && Charset.isSupported(charset) ? charset : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
