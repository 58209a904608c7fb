package org.robotspec.indexing;

import static java.util.stream.Collectors.toMap;

import java.util.Map;
import java.util.stream.Stream;

/** Directives that others defined and that have no effect here (D-19 has fields like them). */
final class OtherDirectives {
  private static final String TABLE =
      """
      indexifembedded | Google alone reads it: noindex does not hold where a page embeds this one
      noai | DeviantArt proposed it against the training of AI; no crawler that we know reads it
      noimageai | DeviantArt proposed it against the training of AI with the page's images; \
      no crawler that we know reads it
      nocache | Bing reads it as noarchive
      noodp | nobody reads it since the directory that it is about closed in 2017
      """;

  private static final Map<String, String> TEXTS =
      Stream.of(TABLE.split("\n"))
          .map(row -> row.split(" [|] ", 2))
          .collect(toMap(cells -> cells[0], cells -> cells[1]));

  private OtherDirectives() {}

  /** Returns what an unknown directive is, for people. */
  static String note(Directive directive) {
    String text = TEXTS.get(directive.name());
    return text == null
        ? "unknown directive, which has no effect: " + directive.text()
        : directive.name() + " has no effect: " + text;
  }
}
