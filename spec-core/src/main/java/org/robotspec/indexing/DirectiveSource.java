package org.robotspec.indexing;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.robotspec.text.PrintableText;
import org.robotspec.text.WhiteSpace;

/**
 * Where a directive was found: one header line or one meta tag.
 *
 * @param kind header or meta tag
 * @param number its 1-based number among the sources of its kind
 * @param agent the product token that it addresses, as written; null if it is for everyone
 * @param text the text of the whole line or tag, up to {@link IndexingDirectives#MAX_LENGTH}
 */
public record DirectiveSource(Kind kind, int number, @Nullable String agent, String text) {
  /** Creates a source. */
  public DirectiveSource {
    requireNonNull(kind, "kind");
    requireNonNull(text, "text");
  }

  /** The kinds of source. */
  public enum Kind {
    /** A line of the X-Robots-Tag header (I-3). */
    HEADER,
    /** A meta tag of the page (I-1, I-2). */
    META_TAG;

    /** Returns what white space is in the texts of this kind (D-29). */
    WhiteSpace space() {
      return this == HEADER ? WhiteSpace.HEADER : WhiteSpace.HTML;
    }
  }

  /** Returns the source in words, such as {@code header 2 (googlebot)}. */
  @Override
  public String toString() {
    String place = (kind == Kind.HEADER ? "header " : "meta tag ") + number;
    return agent == null ? place : place + " (" + PrintableText.of(agent) + ")";
  }
}
