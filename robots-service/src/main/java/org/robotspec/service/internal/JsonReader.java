package org.robotspec.service.internal;

import java.util.function.Consumer;

/**
 * Reads JSON that consists of arrays, objects and strings, in the order in which its caller expects
 * them. Its exceptions name line and column. Not thread-safe.
 */
public final class JsonReader {
  private static final char END = '\0';

  private static final int HEX = 16;
  private static final int HEX_DIGITS = 4;

  private final String text;
  private int at;

  /** Creates a reader at the start of a text. */
  public JsonReader(String text) {
    this.text = text;
  }

  /** Returns the next character that is no white space, without reading it; NUL at the end. */
  public char peek() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : END;
  }

  /** Reads an array; the caller reads each element. */
  public void array(Runnable element) {
    list('[', ']', element);
  }

  /** Reads an object; the caller reads the value of each name. */
  public void object(Consumer<String> member) {
    list(
        '{',
        '}',
        () -> {
          String name = string();
          expect(':');
          member.accept(name);
        });
  }

  private void list(char open, char close, Runnable element) {
    expect(open);
    if (peek() != close) {
      element.run();
      while (peek() == ',') {
        at++;
        element.run();
      }
    }
    expect(close);
  }

  /** Reads a string. */
  public String string() {
    expect('"');
    StringBuilder read = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at);
      if (c < ' ') {
        throw error("a text in quotes ends in its line; write \\n for the end of a line");
      }
      at++;
      read.append(c == '\\' ? escaped() : c);
    }
    expect('"');
    return read.toString();
  }

  private char escaped() {
    char c = at < text.length() ? text.charAt(at) : END;
    int found = "\"\\/bfnrt".indexOf(c);
    if (found >= 0) {
      at++;
      return "\"\\/\b\f\n\r\t".charAt(found);
    }
    int end = at + 1 + HEX_DIGITS;
    if (c == 'u' && end <= text.length() && text.substring(at + 1, end).matches("[0-9a-fA-F]+")) {
      char unit = (char) Integer.parseInt(text.substring(at + 1, end), HEX);
      at = end;
      return unit;
    }
    throw error("write \\\\ for a backslash");
  }

  /** Reads the end of the text. */
  public void end() {
    if (peek() != END || at < text.length()) {
      throw error("remove what follows the last bracket");
    }
  }

  private void expect(char wanted) {
    if (peek() != wanted) {
      throw error("write a " + wanted + " here");
    }
    at++;
  }

  /** Returns an error at the place up to which the text was read. */
  public IllegalArgumentException error(String message) {
    String before = text.substring(0, at);
    long line = 1 + before.chars().filter(c -> c == '\n').count();
    int column = at - before.lastIndexOf('\n');
    return new IllegalArgumentException("line " + line + ", column " + column + ": " + message);
  }
}
