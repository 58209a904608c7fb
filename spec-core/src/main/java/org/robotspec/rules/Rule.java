package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

import org.robotspec.rules.internal.parsing.PathPattern;
import org.robotspec.text.PrintableText;

/**
 * An allow or disallow line of a group.
 *
 * @param allow true for allow, false for disallow
 * @param path its path pattern, normalised as the profile says (M-4); may be empty
 * @param line its 1-based line in the file
 */
public record Rule(boolean allow, String path, int line) {
  /** Creates a rule. */
  public Rule {
    requireNonNull(path, "path");
  }

  /** Returns whether the pattern matches every path. */
  public boolean matchesAll() {
    return PathPattern.isEverything(path);
  }

  /** Returns the rule as printable text, such as {@code Disallow: /private/}, perhaps cut. */
  @Override
  public String toString() {
    return (allow ? "Allow: " : "Disallow: ") + PrintableText.of(path);
  }
}
