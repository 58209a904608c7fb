package org.robotspec.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The distance between two words, in edits. */
public final class EditDistance {
  private static final int SHORT = 6; // in shorter words, two wrong letters are too many

  private EditDistance() {}

  /** Returns how many letters to add, remove, change or swap with the next one. */
  public static int of(String from, String to) {
    int[][] edits = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : least(from, to, edits, i, j);
      }
    }
    return edits[from.length()][to.length()];
  }

  /** Returns whether two words differ by at most this many letters. */
  public static boolean isNear(String one, String other, int letters) {
    return Math.abs(one.length() - other.length()) <= letters
        && Integer.bitCount(letters(one) ^ letters(other)) <= 2 * letters // an edit changes two
        && of(one, other) <= letters;
  }

  /** Returns a set of a word's letters; a few letters share a bit. */
  private static int letters(String word) {
    int letters = 0;
    for (int i = 0; i < word.length(); i++) {
      letters |= 1 << word.charAt(i);
    }
    return letters;
  }

  /** Returns the first name that a word misspells; null if there is none. */
  public static @Nullable String first(String word, List<String> names) {
    for (String name : names) {
      if (isMisspelt(word, name)) {
        return name;
      }
    }
    return null;
  }

  /** Returns whether a word differs from a name by at most two changes, or one in a short word. */
  private static boolean isMisspelt(String word, String name) {
    return isNear(word, name, name.length() < SHORT ? 1 : 2);
  }

  /**
   * Returns the name that a misspelt word probably stands for: the nearest with at most two
   * changes, one in a short word, or else the only one that begins with it; null if there is none.
   */
  public static @Nullable String nearest(String word, Collection<String> names) {
    String lower = Ascii.lower(word);
    Comparator<String> distance = Comparator.comparingInt(name -> of(lower, Ascii.lower(name)));
    List<String> begun =
        names.stream().filter(name -> Ascii.lower(name).startsWith(lower)).toList();
    return names.stream()
        .filter(name -> isMisspelt(lower, Ascii.lower(name)))
        .min(distance)
        .orElse(begun.size() == 1 && !word.isEmpty() ? begun.get(0) : null);
  }

  private static int least(String from, String to, int[][] edits, int i, int j) {
    char last = from.charAt(i - 1);
    int changed = edits[i - 1][j - 1] + (last == to.charAt(j - 1) ? 0 : 1);
    int least = Math.min(changed, Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
    boolean swapped =
        i > 1 && j > 1 && last == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
    return swapped ? Math.min(least, edits[i - 2][j - 2] + 1) : least;
  }
}
