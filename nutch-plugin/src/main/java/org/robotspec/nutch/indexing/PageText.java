package org.robotspec.nutch.indexing;

import org.apache.nutch.util.NodeWalker;
import org.w3c.dom.Node;

/** The words of a page, as the stock parsers take them: no scripts, no styles, single spaces. */
final class PageText {
  private PageText() {}

  static String text(Node root) {
    StringBuilder words = new StringBuilder();
    NodeWalker walker = new NodeWalker(root);
    while (walker.hasNext()) {
      Node node = walker.nextNode();
      if (isSilent(node)) {
        walker.skipChildren();
      }
      append(words, node);
    }
    return words.toString();
  }

  /** Returns whether what is in a node is no text. */
  static boolean isSilent(Node node) {
    return is(node, "script") || is(node, "style");
  }

  /** Appends the words of a text node. */
  static void append(StringBuilder words, Node node) {
    if (node.getNodeType() == Node.TEXT_NODE) {
      String text = node.getNodeValue().replaceAll("\\s+", " ").strip();
      if (!text.isEmpty()) {
        words.append(words.isEmpty() ? "" : " ").append(text);
      }
    }
  }

  /** Returns the text of the first title before the body; empty if there is none. */
  static String title(Node root) {
    NodeWalker walker = new NodeWalker(root);
    while (walker.hasNext()) {
      Node node = walker.nextNode();
      if (is(node, "title")) {
        return text(node);
      }
      if (is(node, "body")) {
        break;
      }
    }
    return "";
  }

  static boolean is(Node node, String name) {
    return node.getNodeType() == Node.ELEMENT_NODE && name.equalsIgnoreCase(node.getNodeName());
  }
}
