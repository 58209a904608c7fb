package org.robotspec.cli.console;

import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.Correction;
import org.robotspec.lint.NoteCode.Severity;
import org.robotspec.text.Ascii;
import org.robotspec.text.PrintableText;

/**
 * A message about a line of a file, for people and for code hosts, which show it there.
 *
 * @param rule what kind of message it is, such as {@code unmet-expectation}
 * @param file the file or the URL
 * @param line the 1-based line
 * @param advice the advice for messages of this kind; may be empty
 * @param fix a fix for this line; null if none is known
 */
public record Finding(
    Severity severity,
    String rule,
    String file,
    int line,
    String message,
    String advice,
    @Nullable Fix fix) {
  /**
   * A change of the file.
   *
   * @param effect what it changes, as a sentence
   */
  public record Fix(Correction correction, String effect) {}

  /** Creates a message without advice. */
  public Finding(Severity severity, String rule, String file, int line, String message) {
    this(severity, rule, file, line, message, "", null);
  }

  /** Returns the word for a severity, given the format's word for information. */
  static String level(Severity severity, String info) {
    return severity == Severity.INFO ? info : Ascii.key(severity);
  }

  /** Returns the message and an advice, printable and cut to length. */
  String messageWith(String what) {
    return PrintableText.ofUrl(
        what.isEmpty() ? message : message + (message.endsWith("?") ? " " : ". ") + what);
  }

  /** Prints a GitHub Actions command for each finding. */
  public static void github(List<Finding> findings, PrintWriter out) {
    for (Finding one : findings) {
      String file = escaped(RobotsFile.inFolder(one.file)).replace(":", "%3A").replace(",", "%2C");
      String place = "file=%s,line=%d,title=%s".formatted(file, one.line, one.rule);
      String what =
          one.fix == null
              ? one.advice
              : "Correction: %s (%s)".formatted(one.fix.correction, one.fix.effect);
      out.println(
          "::%s %s::%s"
              .formatted(level(one.severity, "notice"), place, escaped(one.messageWith(what))));
    }
  }

  private static String escaped(String text) {
    return Text.printable(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"));
  }
}
