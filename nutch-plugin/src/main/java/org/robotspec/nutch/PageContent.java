package org.robotspec.nutch;

import java.net.MalformedURLException;
import java.net.URL;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.parse.Outlink;
import org.apache.nutch.util.URLUtil;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;

/**
 * The text, title and links of one page, from the elements and under the settings that the stock
 * parsers use.
 */
final class PageContent {
  /**
   * Ten times what Nutch keeps by default. Without a limit, nested links would each repeat all the
   * words.
   */
  static final int MAX_ANCHOR = 1_000;

  private static final Pattern NOFOLLOW =
      Pattern.compile("\\bnofollow\\b", Pattern.CASE_INSENSITIVE);

  /** The attribute with the URL, for each element that links. */
  private static final Map<String, String> ATTRIBUTES =
      Map.of(
          "a", "href",
          "area", "href",
          "form", "action",
          "frame", "src",
          "iframe", "src",
          "script", "src",
          "link", "href",
          "img", "src",
          "source", "src");

  private final Map<String, String> attributes = new HashMap<>(ATTRIBUTES);
  private final StringBuilder words = new StringBuilder();
  private final List<Link> links = new ArrayList<>();
  private final Deque<Link> open = new ArrayDeque<>();
  private @Nullable String base;
  private @Nullable String title;

  PageContent(Node page, Configuration conf) {
    attributes
        .keySet()
        .removeAll(List.of(conf.getTrimmedStrings("parser.html.outlinks.ignore_tags")));
    if (!conf.getBoolean("parser.html.form.use_action", true)) {
      attributes.remove("form");
    } else if (conf.get("parser.html.form.use_action") != null) {
      attributes.put("form", "action");
    }
    read(page);
  }

  /** Returns the text without scripts and styles, with single spaces. */
  String text() {
    return words.toString();
  }

  /** Returns the first title before the body; empty if there is none. */
  String title() {
    return title == null ? "" : title;
  }

  /** Returns the links with their anchor text, for a page with this URL. */
  Outlink[] links(String url) {
    List<Outlink> outlinks = new ArrayList<>();
    try {
      URL from = base(new URL(url));
      links.forEach(link -> addTo(outlinks, from, link));
    } catch (MalformedURLException e) {
      // A page without a valid URL has no links.
    }
    return outlinks.toArray(Outlink[]::new);
  }

  // One walk for everything: a walk for each of many nested links would be quadratic.
  private void read(Node page) {
    @Nullable Node node = page;
    while (node != null) {
      enter(node);
      if (node.getFirstChild() != null && !is(node, "script") && !is(node, "style")) {
        node = node.getFirstChild();
        continue;
      }
      leave(node);
      while (node != page && node.getNextSibling() == null) {
        node = node.getParentNode();
        leave(node);
      }
      node = node == page ? null : node.getNextSibling();
    }
  }

  private void enter(Node node) {
    if (node.getNodeType() == Node.TEXT_NODE) {
      String text = singleSpaced(node.getNodeValue());
      words.append(words.isEmpty() || text.isEmpty() ? "" : " ").append(text);
    }
    if (base == null && is(node, "base")) {
      base = attribute(node, "href");
    }
    if (title == null && (is(node, "title") || is(node, "body"))) {
      title = is(node, "title") ? singleSpaced(node.getTextContent()) : "";
    }
    @Nullable String attribute = attributes.get(node.getNodeName().toLowerCase(Locale.ROOT));
    if (attribute != null && node.getNodeType() == Node.ELEMENT_NODE) {
      Link link = new Link(node, attribute, words.length());
      links.add(link);
      open.push(link);
    }
  }

  private void leave(Node node) {
    @Nullable Link link = open.peek();
    if (link != null && link.node == node) {
      link.end = words.length();
      open.pop();
    }
  }

  private static String singleSpaced(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  private static boolean is(Node node, String name) {
    return node.getNodeType() == Node.ELEMENT_NODE && name.equalsIgnoreCase(node.getNodeName());
  }

  private URL base(URL own) {
    try {
      return base == null ? own : new URL(own, base);
    } catch (MalformedURLException e) {
      return own;
    }
  }

  private void addTo(List<Outlink> outlinks, URL from, Link link) {
    @Nullable String target = attribute(link.node, link.attribute);
    @Nullable String rel = attribute(link.node, "rel");
    boolean post = "post".equalsIgnoreCase(attribute(link.node, "method"));
    if (target == null || post || (rel != null && NOFOLLOW.matcher(rel).find())) {
      return;
    }
    int end = Math.min(link.end, link.start + MAX_ANCHOR);
    String anchor = words.substring(link.start, end).strip();
    try {
      outlinks.add(new Outlink(URLUtil.resolveURL(from, target).toString(), anchor));
    } catch (MalformedURLException e) {
      // Dropped, as by the stock parsers.
    }
  }

  private static @Nullable String attribute(Node node, String name) {
    NamedNodeMap attributes = node.getAttributes();
    for (int i = 0; i < attributes.getLength(); i++) {
      if (name.equalsIgnoreCase(attributes.item(i).getNodeName())) {
        return attributes.item(i).getNodeValue();
      }
    }
    return null;
  }

  /** An element that links, and where its text begins and ends in that of the page. */
  private static final class Link {
    private final Node node;
    private final String attribute;
    private final int start;
    private int end;

    Link(Node node, String attribute, int start) {
      this.node = node;
      this.attribute = attribute;
      this.start = start;
    }
  }
}
