package consumer;

import org.robotspec.text.PrintableText;

/** Does not compile: the package is not exported. */
final class Internals {
  private final Class<?> hidden = PrintableText.class;
}
