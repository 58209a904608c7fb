package org.robotspec.cli.console;

import java.io.PrintWriter;
import java.util.List;
import org.robotspec.text.PrintableText;

/**
 * A message about a line of a file, which code hosts show there.
 *
 * @param level {@code error} or {@code warning}
 * @param rule what kind of message it is, such as {@code unmet-expectation}
 * @param file the file or the URL
 * @param line the 1-based line
 */
public record Finding(String level, String rule, String file, int line, String message) {
  /** Creates a message, printable and cut to length. */
  public Finding {
    message = PrintableText.ofUrl(message);
  }

  /** Prints a command of GitHub's Actions for each finding. */
  public static void github(List<Finding> findings, PrintWriter out) {
    for (Finding one : findings) {
      String file = escaped(RobotsFile.inFolder(one.file)).replace(":", "%3A").replace(",", "%2C");
      String place = "file=%s,line=%d,title=%s".formatted(file, one.line, one.rule);
      out.println("::" + one.level + " " + place + "::" + escaped(one.message));
    }
  }

  private static String escaped(String text) {
    return Text.printable(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"));
  }

  /** Prints the findings as SARIF. */
  public static void sarif(List<Finding> findings, PrintWriter out) {
    Sarif log = new Sarif();
    findings.stream().map(Finding::rule).distinct().forEach(log::addRule);
    findings.forEach(log::addResult);
    log.print(out);
  }
}
