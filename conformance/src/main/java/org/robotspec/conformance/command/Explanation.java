package org.robotspec.conformance.command;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.run.Result;

/** Explains a result in words: the case, what was expected and got, and where in the file. */
final class Explanation {
  /** A longer file is shown around the lines that matter. */
  private static final int WINDOW = 6;

  private static final int MAX_WIDTH = 110;

  private static final Pattern LINE = Pattern.compile("\\bline (\\d+)");

  private Explanation() {}

  /** Says what a case tests and what it rests on. */
  static String of(Case c) {
    StringBuilder out = new StringBuilder();
    out.append(c.id()).append(c.required() ? "" : " (optional)").append("\n  ");
    out.append(c.says()).append('\n');
    c.note().ifPresent(note -> out.append("  ").append(note).append('\n'));
    c.clauses().forEach(clause -> out.append("  rests on  ").append(clause).append('\n'));
    return out.toString();
  }

  /**
   * Says what was asked, with the deciding lines marked; {@code >} what is right, {@code !} got.
   */
  static String question(Case c, String expected, String got) {
    StringBuilder out = new StringBuilder();
    if (c.track() == Track.MATCH) {
      out.append("  crawler   ").append(String.join(", ", c.agents())).append('\n');
      c.url().ifPresent(url -> out.append("  URL       ").append(cut(url)).append('\n'));
      body(out, c.body(), line(expected), line(got));
    } else if (c.track() == Track.FETCH) {
      c.script().forEach(step -> out.append("  ").append(cut(step.toString())).append('\n'));
    } else {
      c.json()
          .properties()
          .forEach(
              e -> {
                if (List.of("robotsTxt", "url", "headers", "body", "now").contains(e.getKey())) {
                  out.append("  ").append(e.getKey()).append("  ");
                  out.append(cut(e.getValue().toString())).append('\n');
                }
              });
    }
    return out.toString();
  }

  /** Says all of a result, and how to get it again. */
  static String of(Result result, String driverWords) {
    return of(result.testCase())
        + question(result.testCase(), result.expected(), result.got())
        + "  expected  "
        + result.expected()
        + "\n  got       "
        + result.got()
        + "\n  again     robotspec conformance run"
        + driverWords
        + " --profile "
        + result.profile()
        + " --run '"
        + result.testCase().id()
        + "'\n";
  }

  private static int line(String words) {
    Matcher matcher = LINE.matcher(words);
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  private static void body(StringBuilder out, byte[] body, int right, int wrong) {
    String[] lines = new String(body, StandardCharsets.UTF_8).split("\r\n|\r|\n", -1);
    int number = 0;
    boolean gap = false;
    for (String text : lines) {
      number++;
      boolean last = number == lines.length;
      if (last && text.isEmpty()) {
        break;
      }
      boolean near = Math.abs(number - right) <= WINDOW || Math.abs(number - wrong) <= WINDOW;
      if (lines.length > 3 * WINDOW && !near && number > WINDOW) {
        gap = true;
        continue;
      }
      if (gap) {
        out.append("          …\n");
        gap = false;
      }
      char mark = number == right ? '>' : number == wrong ? '!' : ' ';
      out.append("  %c %6d  %s%n".formatted(mark, number, cut(text)));
    }
  }

  /** Makes a text that fits on a line and can't steer a terminal. */
  private static String cut(String text) {
    String plain = text.replaceAll("\\p{Cntrl}", "·");
    return plain.length() > MAX_WIDTH ? plain.substring(0, MAX_WIDTH) + " …" : plain;
  }
}
