package org.robotspec.indexing;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.robotspec.rules.internal.PrintableText;

/**
 * A directive as a page or its headers give it, known or not.
 *
 * @param name its name in lower case
 * @param value what follows the colon, as written; empty if nothing does
 * @param source where it stands
 */
public record Directive(String name, String value, DirectiveSource source) {
  /** Makes a directive. */
  public Directive {
    requireNonNull(name, "name");
    requireNonNull(value, "value");
    requireNonNull(source, "source");
  }

  /** Returns which directive it is; empty if it means nothing to us and so has no effect (I-4). */
  public Optional<KnownDirective> known() {
    return KnownDirective.of(name);
  }

  /** Returns the directive as it could stand in a page, such as {@code max-snippet:20}. */
  public String text() {
    return value.isEmpty() ? name : name + ":" + value;
  }

  /** Returns the directive and its place, such as {@code noindex from meta tag 1}. */
  @Override
  public String toString() {
    return PrintableText.of(text()) + " from " + source;
  }
}
