package org.robotspec.rules;

import org.robotspec.text.PrintableText;

/** Thrown for a URL that cannot be parsed or has no origin: no rule applies to it (D-11). */
public final class InvalidUrlException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  InvalidUrlException(String url, String why) {
    super("not a URL that can be crawled: \"" + PrintableText.of(url) + "\": " + why);
  }
}
