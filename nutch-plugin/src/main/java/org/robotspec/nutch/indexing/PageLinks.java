package org.robotspec.nutch.indexing;

import java.net.MalformedURLException;
import java.net.URL;
import java.util.ArrayList;
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

/** The links of a page, from the elements and under the settings that the stock parser uses. */
final class PageLinks {
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

  Outlink[] of(Node page) {
    List<Outlink> links = new ArrayList<>();
    @Nullable URL from = baseOf(page);
    NodeWalker walker = new NodeWalker(page);
    while (from != null && walker.hasNext()) {
      Node node = walker.nextNode();
      @Nullable String attribute =
          node.getNodeType() == Node.ELEMENT_NODE
              ? attributes.get(node.getNodeName().toLowerCase(Locale.ROOT))
              : null;
      if (attribute != null) {
        addTo(links, from, node, attribute);
      }
    }
    return links.toArray(Outlink[]::new);
  }

  private static void addTo(List<Outlink> links, URL from, Node node, String attribute) {
    @Nullable String target = attribute(node, attribute);
    @Nullable String rel = attribute(node, "rel");
    boolean post = "post".equalsIgnoreCase(attribute(node, "method"));
    if (target == null || post || (rel != null && NOFOLLOW.matcher(rel).find())) {
      return;
    }
    try {
      links.add(new Outlink(URLUtil.resolveURL(from, target).toString(), PageText.text(node)));
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
}
