package org.robotspec.lint;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * Something in a file that its author should know.
 *
 * @param line the 1-based line; 1 if it is about the whole file
 * @param code what it is, how bad it is, and what to do about it
 * @param message what the file has and what crawlers do with it, in a sentence
 * @param correction new lines that remove the mistake; null if the intended text is uncertain
 */
public record Note(int line, NoteCode code, String message, @Nullable Correction correction) {
  /** Creates a note. */
  public Note {
    requireNonNull(code, "code");
    requireNonNull(message, "message");
  }

  /** Creates a note without a correction. */
  public Note(int line, NoteCode code, String message) {
    this(line, code, message, null);
  }

  /** Returns the note as text, such as {@code line 3: the message [the-code]}. */
  @Override
  public String toString() {
    return "line " + line + ": " + message + " [" + code.key() + "]";
  }
}
