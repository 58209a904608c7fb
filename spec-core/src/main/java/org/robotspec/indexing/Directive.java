package org.robotspec.indexing;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.robotspec.text.PrintableText;

/**
 * A directive of a page or its headers, known or not.
 *
 * @param name its name in lower case
 * @param value the text after the colon, as written; may be empty
 * @param source where it was found
 */
public record Directive(String name, String value, DirectiveSource source) {
  /** Creates a directive. */
  public Directive {
    requireNonNull(name, "name");
    requireNonNull(value, "value");
    requireNonNull(source, "source");
  }

  /** Returns the known directive that this is; empty if it is unknown and has no effect (I-4). */
  public Optional<KnownDirective> known() {
    return KnownDirective.of(name);
  }

  /** Returns the directive as a page could write it, such as {@code max-snippet:20}. */
  public String text() {
    return value.isEmpty() ? name : name + ":" + value;
  }

  /** Returns the directive and its source, such as {@code noindex from meta tag 1}. */
  @Override
  public String toString() {
    return PrintableText.of(text()) + " from " + source;
  }
}
