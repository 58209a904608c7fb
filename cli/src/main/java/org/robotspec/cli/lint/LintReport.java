package org.robotspec.cli.lint;

/** One of the forms in which notes are printed. */
public interface LintReport {
  /** Takes the notes on the next file. */
  void add(LintedFile file);

  /** Prints what stands behind the last file. */
  default void end() {}
}
