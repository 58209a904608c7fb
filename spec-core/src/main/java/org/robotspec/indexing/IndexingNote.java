package org.robotspec.indexing;

import static java.util.Objects.requireNonNull;

/**
 * Something in a header or meta tag that has no effect, or less than its author may expect.
 *
 * @param source where it was found
 * @param message what was ignored and why, in a sentence
 */
public record IndexingNote(DirectiveSource source, String message) {
  /** Creates a note. */
  public IndexingNote {
    requireNonNull(source, "source");
    requireNonNull(message, "message");
  }

  /** Returns the place and the message. */
  @Override
  public String toString() {
    return source + ": " + message;
  }
}
