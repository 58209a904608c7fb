package org.robotspec.rules;

/** How far two words are apart. */
final class Typos {

  /** No field name is so long that a longer word could be one of them misspelt. */
  private static final int MAX_LENGTH = 20;

  private Typos() {}

  /** Returns how many letters must be put in, taken out or changed to make one word the other. */
  static int distance(String left, String right) {
    if (left.length() > MAX_LENGTH || right.length() > MAX_LENGTH) {
      return MAX_LENGTH;
    }
    int[] row = new int[right.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int changed = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[right.length()];
  }
}
