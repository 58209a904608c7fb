package org.robotspec.indexing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;

/** Finds the meta tags of a page in a DOM, as crawlers hand it to their parse filters. */
public final class DomMetaTags {
  private DomMetaTags() {}

  /**
   * Returns the named meta tags below a node in document order, those in the body included and
   * those in a template not. Names of elements and attributes compare without case. Any depth is
   * fine: the walk keeps no stack.
   */
  public static List<MetaTag> of(Node root) {
    List<MetaTag> tags = new ArrayList<>();
    for (Node node = root; node != null; node = next(node, root)) {
      if (is(node, "meta")) {
        addTo(tags, node);
      }
    }
    return List.copyOf(tags);
  }

  private static void addTo(List<MetaTag> tags, Node meta) {
    String name = null;
    String content = null;
    String value = null;
    NamedNodeMap attributes = meta.getAttributes();
    for (int i = 0; i < attributes.getLength(); i++) {
      Node attribute = attributes.item(i);
      switch (attribute.getNodeName().toLowerCase(Locale.ROOT)) {
        case "name" -> name = attribute.getNodeValue();
        case "content" -> content = attribute.getNodeValue();
        case "value" -> value = attribute.getNodeValue();
        default -> {}
      }
    }
    if (name != null) {
      tags.add(MetaTag.of(name, content, value));
    }
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
