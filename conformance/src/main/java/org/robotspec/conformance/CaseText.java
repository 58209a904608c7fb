package org.robotspec.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Text or bytes as the data writes them: a string, or a list of strings, of {@code {"base64": …}}
 * and of {@code {"repeat": …, "times": …}}, one after the other.
 */
final class CaseText {
  /** The longest text of one piece; many times what any case needs, and no threat to memory. */
  private static final int MAX_BYTES = 10_000_000;

  private CaseText() {}

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
    } else if (piece.path("base64").isTextual()) {
      out.writeBytes(Base64.getDecoder().decode(piece.get("base64").textValue()));
    } else if (piece.path("repeat").isTextual() && piece.path("times").isInt()) {
      byte[] unit = piece.get("repeat").textValue().getBytes(StandardCharsets.UTF_8);
      int times = piece.get("times").intValue();
      if ((long) unit.length * times > MAX_BYTES) {
        throw new IllegalArgumentException("more than " + MAX_BYTES + " bytes: " + piece);
      }
      for (int i = 0; i < times; i++) {
        out.writeBytes(unit);
      }
    } else {
      throw new IllegalArgumentException("not a piece of text: " + piece);
    }
  }
}
