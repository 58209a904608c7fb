package org.robotspec.text;

/**
 * White space as each format defines it (D-29). {@code String.strip} removes more, and not the same
 * in Java and JavaScript.
 */
public enum WhiteSpace {
  /** Around the fields and values of robots.txt (F-3): space, tab, VT and FF. */
  LINE(" \t\u000B\f"),
  /** In header fields (RFC 9110 section 5.6.3): space and tab. */
  HEADER(" \t"),
  /** In the attributes of a page (HTML's ASCII white space). */
  HTML(" \t\n\f\r");

  private final String characters;

  WhiteSpace(String characters) {
    this.characters = characters;
  }

  /** Returns whether a character is white space in this format. */
  public boolean contains(char c) {
    return characters.indexOf(c) >= 0;
  }

  /** Returns a text without the white space at its start and its end. */
  public String trim(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && contains(text.charAt(from))) {
      from++;
    }
    while (to > from && contains(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }
}
