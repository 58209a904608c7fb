package org.robotspec.lint;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A mistake that lint finds in a part of a file, such as the path of a rule.
 *
 * @param <T> what may have it
 * @param code its code
 * @param finder says what is wrong, and how to correct it; null if the part does not have it
 */
record Mistake<T>(NoteCode code, Function<T, @Nullable Found> finder) {

  /**
   * What is wrong, and the correction, null if the intended text is uncertain: neither is made for
   * a note that is only counted.
   */
  record Found(Supplier<String> message, Supplier<@Nullable Correction> correction) {
    Found(String message, @Nullable Correction correction) {
      this(() -> message, () -> correction);
    }

    Found(String message) {
      this(message, null);
    }
  }

  /** Adds a note on the first mistake that a part has; returns its code, or null if it has none. */
  static <T> @Nullable NoteCode addFirst(List<Mistake<T>> mistakes, T part, NoteList notes) {
    for (Mistake<T> mistake : mistakes) {
      @Nullable Found found = mistake.finder.apply(part);
      if (found != null) {
        notes.add(mistake.code, found);
        return mistake.code;
      }
    }
    return null;
  }
}
