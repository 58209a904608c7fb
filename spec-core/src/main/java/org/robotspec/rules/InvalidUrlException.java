package org.robotspec.rules;

import org.robotspec.rules.internal.PrintableText;

/** Says that a URL cannot be parsed or has no origin, so that no rule can speak of it (D-11). */
public final class InvalidUrlException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  InvalidUrlException(String url, String why) {
    super("not a URL that can be crawled: \"" + PrintableText.of(url) + "\": " + why);
  }
}
