package org.robotspec.conformance.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Clause;
import org.robotspec.conformance.OneLine;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.run.Result;

/**
 * Explains cases and results in words: the case, the expected and the actual answer, and the place
 * in the file.
 */
public final class Explanation {
  /** A longer file is shown around the lines that matter. */
  private static final int WINDOW = 6;

  private static final int MAX_WIDTH = 110;
  private static final int MAX_VALUE = 10_000;

  private Explanation() {}

  /** Returns what a clause requires, its sources, and its cases. */
  public static String of(Clause clause, Suite suite) {
    StringBuilder out = new StringBuilder();
    out.append(clause.id()).append("\n  ").append(clause.text()).append('\n');
    clause.sources().forEach(source -> line(out, "rests on", source));
    suite.cases().stream()
        .filter(c -> c.clause().equals(clause.id()))
        .forEach(c -> line(out, "case", c.id() + ": " + c.says()));
    return out.toString();
  }

  /** Explains what a case tests, with its sources. */
  public static String of(Case c) {
    StringBuilder out = new StringBuilder();
    out.append(c.id()).append("\n  ").append(c.says()).append('\n');
    c.note().ifPresent(note -> out.append("  ").append(note).append('\n'));
    c.clauses().forEach(clause -> line(out, "rests on", clause));
    List<String> required =
        Suite.PROFILES.stream().filter(p -> c.appliesTo(p) && c.required(p)).toList();
    String under = required.isEmpty() ? "nowhere: it is optional" : String.join(", ", required);
    return line(out, "required", under).toString();
  }

  private static StringBuilder line(StringBuilder out, String name, String value) {
    return out.append("  %-8s  %s\n".formatted(name, OneLine.of(value, MAX_VALUE)));
  }

  /** Returns the question; marks the deciding line with {@code >}, a wrong one with {@code !}. */
  public static String question(Case c, String profile, int got) {
    StringBuilder out = new StringBuilder();
    if (c.track() == Track.MATCH) {
      line(out, "crawler", String.join(", ", c.agents()));
      c.url().ifPresent(url -> line(out, "URL", cut(url)));
      body(out, c.body(), Case.expected(c.json(), profile).path("line").asInt(), got);
    } else if (c.isScript()) {
      c.script().forEach(step -> out.append("  ").append(cut(step.toString())).append('\n'));
    } else {
      List<String> shown = List.of("robotsTxt", "url", "headers", "body", "now");
      for (Map.Entry<String, JsonNode> e : c.json().properties()) {
        if (shown.contains(e.getKey())) {
          out.append("  %s  %s\n".formatted(e.getKey(), cut(e.getValue().toString())));
        }
      }
    }
    return out.toString();
  }

  public static String of(Result result) {
    Case c = result.testCase();
    StringBuilder out = new StringBuilder();
    out.append(result.column()).append(": ").append(result.outcome().key()).append('\n');
    out.append(of(c)).append(question(c, result.profile(), result.line()));
    line(out, "expected", result.expected());
    return line(out, "got", result.got()).toString();
  }

  private static void body(StringBuilder out, byte[] body, int right, int wrong) {
    List<String> lines = new String(body, StandardCharsets.UTF_8).lines().toList();
    boolean gap = false;
    for (int number = 1; number <= lines.size(); number++) {
      boolean near = Math.abs(number - right) <= WINDOW || Math.abs(number - wrong) <= WINDOW;
      if (near || number <= WINDOW || lines.size() < 3 * WINDOW) {
        char mark = number == right ? '>' : number == wrong ? '!' : ' ';
        out.append(gap ? "          …\n" : "");
        out.append("  %c %6d  %s%n".formatted(mark, number, cut(lines.get(number - 1))));
        gap = false;
      } else {
        gap = true;
      }
    }
  }

  /** Cuts a text to one line, without control characters. */
  private static String cut(String text) {
    return OneLine.of(text, MAX_WIDTH);
  }
}
