package org.robotspec.conformance.bench;

import java.util.List;

/** Files that are hard to read rather than to match. */
final class FileAttacks {

  private FileAttacks() {}

  static List<Attack> all() {
    return List.of(percent(), angleBrackets(), emptyLines(), manyAgents(), oneLine());
  }

  /** Much to encode and decode, in the file as in the URL. */
  private static Attack percent() {
    return AttackFile.of(
        "nothing but percent signs",
        "decoding and encoding",
        i -> "/%41%zz%C3%A4é%2f*%7E" + Integer.toHexString(i),
        AttackFile.MAX_BYTES,
        "/" + "%41%C3%A4%zz".repeat(AttackFile.PATH / 12));
  }

  /** One line of 80,000 {@code <}, which a regular expression per line may take seconds for. */
  private static Attack angleBrackets() {
    return AttackFile.whole(
        "80,000 × <",
        "a regular expression for each line",
        AttackFile.HEAD + "<".repeat(80_000) + "\n",
        "/page",
        false);
  }

  private static Attack emptyLines() {
    String lines = "\n".repeat(AttackFile.MAX_BYTES - AttackFile.HEAD.length());
    return AttackFile.whole(
        "512,000 empty lines", "work for each line", AttackFile.HEAD + lines, "/page", false);
  }

  /** As many groups as fit, all for other crawlers. */
  private static Attack manyAgents() {
    StringBuilder file = new StringBuilder(AttackFile.HEAD);
    for (int i = 0; file.length() < AttackFile.MAX_BYTES - 40; i++) {
      file.append("user-agent:").append(Integer.toString(i, 36)).append("\nallow:/\n");
    }
    return AttackFile.whole(
        "20,000 groups", "work for each group, and for each name", file.toString(), "/page", false);
  }

  /** A pattern as long as the file, without wildcards. */
  private static Attack oneLine() {
    String path = "a".repeat(AttackFile.MAX_BYTES - AttackFile.HEAD.length() - AttackFile.RULE - 2);
    return AttackFile.of(
        "one literal of 500 KiB",
        "copies of a pattern, and of its hash",
        i -> "/" + path,
        1,
        "/" + "a".repeat(AttackFile.PATH));
  }
}
