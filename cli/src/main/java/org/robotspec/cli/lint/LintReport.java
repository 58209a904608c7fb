package org.robotspec.cli.lint;

/** A format in which notes are printed. */
public interface LintReport {
  /** Adds the notes on the next file. */
  void add(LintedFile file);

  /** Prints what comes after the last file. */
  default void end() {}
}
