package org.robotspec.indexing;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;

/** Finds the meta tags of a page in a DOM, which crawlers pass to their parse filters. */
public final class DomMetaTags {
  private DomMetaTags() {}

  /**
   * Returns the named meta tags below a node in document order, including those in the body but not
   * those in a template. Names of elements and attributes are case-insensitive. Any depth is safe:
   * the walk uses no stack.
   */
  public static List<MetaTag> of(Node root) {
    requireNonNull(root, "root");
    List<MetaTag> tags = new ArrayList<>();
    for (Node node = root; node != null; node = next(node, root)) {
      if (is(node, "meta")) {
        addTo(tags, node);
      }
    }
    return List.copyOf(tags);
  }

  private static void addTo(List<MetaTag> tags, Node meta) {
    Map<String, String> values = new HashMap<>();
    NamedNodeMap attributes = meta.getAttributes();
    for (int i = 0; i < attributes.getLength(); i++) {
      Node attribute = attributes.item(i);
      values.put(attribute.getNodeName().toLowerCase(Locale.ROOT), attribute.getNodeValue());
    }
    MetaTag.read(values::get).ifPresent(tags::add);
  }

  private static @Nullable Node next(Node node, Node root) {
    if (node.getFirstChild() != null && !is(node, "template")) {
      return node.getFirstChild();
    }
    for (Node up = node; up != null && up != root; up = up.getParentNode()) {
      if (up.getNextSibling() != null) {
        return up.getNextSibling();
      }
    }
    return null;
  }

  private static boolean is(Node node, String name) {
    return node.getNodeType() == Node.ELEMENT_NODE && name.equalsIgnoreCase(node.getNodeName());
  }
}
