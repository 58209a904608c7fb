package org.robotspec.rules;

/**
 * An allow or disallow line of a group.
 *
 * @param allow whether it allows; otherwise it disallows
 * @param path its path pattern, normalised as the profile says (M-4); may be empty
 * @param line its 1-based line in the file
 */
public record Rule(boolean allow, String path, int line) {

  /** Returns the rule as it could stand in a file, such as {@code Disallow: /private/}. */
  @Override
  public String toString() {
    return (allow ? "Allow: " : "Disallow: ") + path;
  }
}
