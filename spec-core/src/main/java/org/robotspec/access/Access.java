package org.robotspec.access;

/** What robots.txt, or its absence, lets a crawler do on an origin (section H). */
public enum Access {
  /** Everything may be crawled. */
  FULL_ALLOW("everything"),
  /** Nothing may be crawled. */
  FULL_DISALLOW("nothing"),
  /** The rules of a file decide. */
  CONDITIONAL("rules");

  private final String word;

  Access(String word) {
    this.word = word;
  }

  /** Returns what may be crawled: {@code everything}, {@code nothing} or {@code rules}. */
  public String word() {
    return word;
  }
}
