package org.robotspec.nutch.indexing;

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
import org.apache.nutch.util.NodeWalker;
import org.apache.nutch.util.URLUtil;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;

/** The links of one page, from the elements and under the settings that the stock parser uses. */
final class PageLinks {
  /** Ten times what Nutch keeps by default; links within links would each repeat all the words. */
  static final int MAX_ANCHOR = 1_000;

  private static final Pattern NOFOLLOW =
      Pattern.compile("\\bnofollow\\b", Pattern.CASE_INSENSITIVE);

  /** The attribute of each element that links. */
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

  private final String base;
  private final Map<String, String> attributes = new HashMap<>(ATTRIBUTES);
  private final StringBuilder words = new StringBuilder();
  private final List<Link> links = new ArrayList<>();
  private final Deque<Link> open = new ArrayDeque<>();

  PageLinks(Configuration conf, String base) {
    this.base = base;
    attributes
        .keySet()
        .removeAll(List.of(conf.getTrimmedStrings("parser.html.outlinks.ignore_tags")));
    if (!conf.getBoolean("parser.html.form.use_action", true)) {
      attributes.remove("form");
    } else if (conf.get("parser.html.form.use_action") != null) {
      attributes.put("form", "action");
    }
  }

  // One walk for all: links within links would each walk the same nodes again.
  Outlink[] of(Node page) {
    @Nullable URL from = baseOf(page);
    if (from == null) {
      return new Outlink[0];
    }
    @Nullable Node node = page;
    while (node != null) {
      enter(node);
      if (node.getFirstChild() != null && !PageText.isSilent(node)) {
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
    List<Outlink> outlinks = new ArrayList<>();
    for (Link link : links) {
      addTo(outlinks, from, link);
    }
    return outlinks.toArray(Outlink[]::new);
  }

  private void enter(Node node) {
    PageText.append(words, node);
    @Nullable String attribute =
        node.getNodeType() == Node.ELEMENT_NODE
            ? attributes.get(node.getNodeName().toLowerCase(Locale.ROOT))
            : null;
    if (attribute != null) {
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
      // A link to nowhere, as in the stock parser.
    }
  }

  private @Nullable URL baseOf(Node page) {
    try {
      URL own = new URL(base);
      NodeWalker walker = new NodeWalker(page);
      while (walker.hasNext()) {
        Node node = walker.nextNode();
        @Nullable String href = PageText.is(node, "base") ? attribute(node, "href") : null;
        if (href != null) {
          return resolved(own, href);
        }
      }
      return own;
    } catch (MalformedURLException e) {
      return null;
    }
  }

  private static URL resolved(URL own, String href) {
    try {
      return new URL(own, href);
    } catch (MalformedURLException e) {
      return own;
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

  /** An element that links, and where its words begin and end among those of the page. */
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
