package org.robotspec.conformance.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.driver.DriverAnswer;
import org.robotspec.rules.internal.PrintableText;

/**
 * Compares answers with the right ones.
 *
 * <p>Values that an answer leaves out are not compared; an answer that leaves out all values is
 * skipped. If {@code either} is right, any answer is right, but there must be one. If a case
 * expects no verdict, refusing the URL is wrong.
 */
public final class CaseJudge {
  private static final String VERDICT = "verdict";

  /** What a driver may answer; {@code either} is only ever expected. */
  private static final List<String> VERDICTS = List.of("allow", "disallow", "invalid");

  private CaseJudge() {}

  /** Judges an answer to a case. */
  public static Result judge(String driver, Case c, String profile, DriverAnswer answer) {
    String expected = expectation(c, profile);
    if (answer instanceof DriverAnswer.Skipped skipped) {
      return new Result(driver, profile, c, Outcome.SKIPPED, expected, skipped.why(), 0);
    }
    if (answer instanceof DriverAnswer.TimedOut late) {
      return new Result(driver, profile, c, Outcome.TIMED_OUT, expected, late.what(), 0);
    }
    if (answer instanceof DriverAnswer.Errored errored) {
      return new Result(driver, profile, c, Outcome.ERRORED, expected, errored.what(), 0);
    }
    JsonNode values = ((DriverAnswer.Given) answer).values();
    for (JsonNode one : c.isScript() ? values.path("steps") : List.of(values)) {
      JsonNode verdict = one.path(VERDICT);
      if (!verdict.isMissingNode() && !VERDICTS.contains(verdict.asText())) {
        String unknown = "unknown verdict " + PrintableText.of(verdict.toString());
        unknown += "; the verdicts are " + String.join(", ", VERDICTS);
        return new Result(driver, profile, c, Outcome.ERRORED, expected, unknown, 0);
      }
    }
    int line = values.path("line").asInt();
    List<String> wrong = new ArrayList<>();
    if (!compare(c, profile, values, wrong) && wrong.isEmpty()) {
      return new Result(driver, profile, c, Outcome.SKIPPED, expected, "not told", line);
    }
    return wrong.isEmpty()
        ? new Result(driver, profile, c, Outcome.PASSED, expected, say(values), line)
        : new Result(driver, profile, c, Outcome.FAILED, expected, String.join("; ", wrong), line);
  }

  /** Says what a case expects under a profile. */
  public static String expectation(Case c, String profile) {
    return c.asks().stream()
        .map(ask -> where(ask) + say(Case.expected(ask, profile)))
        .collect(Collectors.joining("; "));
  }

  /** Returns which step of a script asks; empty if the case is not a script. */
  private static String where(JsonNode ask) {
    return ask.has("ask")
        ? "at " + ask.path("at").asText() + " " + ask.get("ask").asText() + ": "
        : "";
  }

  /** Compares all steps of an answer; returns whether there was anything to compare. */
  private static boolean compare(Case c, String profile, JsonNode values, List<String> wrong) {
    List<JsonNode> asks = c.asks();
    boolean script = c.isScript();
    JsonNode steps = values.path("steps");
    if (script && (!steps.isArray() || steps.size() != asks.size())) {
      wrong.add(
          steps.isArray()
              ? steps.size() + " answers to " + asks.size() + " questions"
              : "the answer has no list of steps");
      return true;
    }
    boolean compared = false;
    for (int i = 0; i < asks.size(); i++) {
      JsonNode got = script ? steps.get(i) : values;
      compared |= compare(Case.expected(asks.get(i), profile), got, where(asks.get(i)), wrong);
    }
    return compared;
  }

  private static boolean compare(
      JsonNode expected, JsonNode got, String where, List<String> wrong) {
    if (!expected.has(VERDICT) && got.path(VERDICT).asText().equals("invalid")) {
      wrong.add(where + "invalid");
    }
    boolean compared = false;
    for (Map.Entry<String, JsonNode> e : expected.properties()) {
      String name = e.getKey();
      boolean told = got.has(name);
      if (told || name.equals(VERDICT)) {
        compared = true;
        if (!isRight(name, e.getValue(), got)) {
          wrong.add(where + (told ? say(name, got.get(name)) : "no verdict"));
        }
      }
    }
    return compared;
  }

  private static boolean isRight(String name, JsonNode expected, JsonNode answer) {
    JsonNode got = answer.path(name);
    return switch (name) {
      case VERDICT ->
          switch (expected.asText()) {
            case "either" -> !answer.isEmpty();
            // Instead of refusing with "invalid", a disallow is right too: neither allows.
            case "invalid" -> List.of("invalid", "disallow").contains(got.asText());
            default -> got.asText().equals(expected.asText());
          };
      case "directives" -> sorted(expected).equals(sorted(got));
      case "usage" -> got.isObject() && stated(expected).equals(stated(got));
      default ->
          (expected.isNumber() && got.isNumber())
              ? expected.decimalValue().compareTo(got.decimalValue()) == 0
              : expected.equals(got);
    };
  }

  private static List<String> sorted(JsonNode texts) {
    return Case.texts(texts).stream().sorted().toList();
  }

  /** Returns the categories with a preference: one that is unknown may be left out. */
  private static Map<String, JsonNode> stated(JsonNode usage) {
    return usage
        .propertyStream()
        .filter(e -> !e.getValue().asText().equals("unknown"))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Returns values in words, such as {@code disallow, line 3}. */
  static String say(JsonNode values) {
    return values.isEmpty()
        ? "nothing"
        : values.properties().stream()
            .map(e -> say(e.getKey(), e.getValue()))
            .collect(Collectors.joining(", "));
  }

  private static String say(String name, JsonNode value) {
    return switch (name) {
      case VERDICT -> value.asText();
      case "line" -> value.asInt() == 0 ? "no line" : "line " + value.asInt();
      case "temporary" -> value.asBoolean() ? "for now" : "for good";
      case "governs" -> value.asBoolean() ? "governs" : "does not govern";
      case "crawlDelay" -> "crawl-delay " + (value.isNull() ? "none" : value.asText());
      case "usage", "signals" -> name + " " + (value.isEmpty() ? "none" : pairs(value));
      default -> name + " " + (value.isTextual() ? value.textValue() : value.toString());
    };
  }

  private static String pairs(JsonNode values) {
    return values.isObject()
        ? values
            .propertyStream()
            .map(e -> e.getKey() + "=" + e.getValue().asText())
            .collect(Collectors.joining(" "))
        : values.toString();
  }
}
