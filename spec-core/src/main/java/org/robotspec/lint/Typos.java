package org.robotspec.lint;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.EditDistance;

/** Recognises misspelt words. */
final class Typos {
  private static final int SHORT = 6; // in shorter words, two wrong letters are too many

  private Typos() {}

  /** Returns the first name that becomes the word by at most two changes; null if there is none. */
  static @Nullable String likely(String word, List<String> names) {
    return names.stream()
        .filter(name -> EditDistance.isNear(word, name, name.length() < SHORT ? 1 : 2))
        .findFirst()
        .orElse(null);
  }
}
