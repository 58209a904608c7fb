package org.robotspec.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Text or bytes as the data writes them: a string, or a list of strings, of {@code {"base64": …}}
 * and of {@code {"repeat": …, "times": …}}, one after the other.
 */
final class Pieces {
  private Pieces() {}

  static byte[] bytes(JsonNode node) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    if (node.isArray()) {
      node.forEach(piece -> add(piece, out));
    } else {
      add(node, out);
    }
    return out.toByteArray();
  }

  static String text(JsonNode node) {
    return node.isTextual() ? node.textValue() : new String(bytes(node), StandardCharsets.UTF_8);
  }

  private static void add(JsonNode piece, ByteArrayOutputStream out) {
    if (piece.isTextual()) {
      out.writeBytes(piece.textValue().getBytes(StandardCharsets.UTF_8));
    } else if (piece.has("base64")) {
      out.writeBytes(Base64.getDecoder().decode(piece.get("base64").textValue()));
    } else if (piece.has("repeat")) {
      byte[] unit = piece.get("repeat").textValue().getBytes(StandardCharsets.UTF_8);
      for (int i = piece.get("times").intValue(); i > 0; i--) {
        out.writeBytes(unit);
      }
    } else {
      throw new IllegalArgumentException("not a piece of text: " + piece);
    }
  }
}
