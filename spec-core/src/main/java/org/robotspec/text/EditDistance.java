package org.robotspec.text;

/** The distance between two words, in edits. */
public final class EditDistance {
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
    return Math.abs(one.length() - other.length()) <= letters && of(one, other) <= letters;
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
