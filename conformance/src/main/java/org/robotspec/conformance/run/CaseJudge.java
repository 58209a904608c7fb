package org.robotspec.conformance.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.driver.DriverAnswer;

/**
 * Compares answers with what is right.
 *
 * <p>A value that an answer leaves out is not compared; an answer that leaves out all of them is
 * skipped. Where {@code either} is right, any answer is, but an answer there must be. A refused URL
 * is wrong wherever something else was asked.
 */
public final class CaseJudge {
  private static final String VERDICT = "verdict";

  private CaseJudge() {}

  /** Judges an answer to a case. */
  public static Result judge(String driver, Case c, String profile, DriverAnswer answer) {
    String expected = expectation(c, profile);
    if (answer instanceof DriverAnswer.Skipped skipped) {
      return new Result(driver, profile, c, Outcome.SKIPPED, expected, skipped.why());
    }
    if (answer instanceof DriverAnswer.Errored errored) {
      return new Result(driver, profile, c, Outcome.ERRORED, expected, errored.what());
    }
    ObjectNode values = ((DriverAnswer.Given) answer).values();
    Comparison comparison =
        c.track() == Track.FETCH
            ? steps(c, profile, values)
            : new Comparison().compare(c.expected(profile), values, "");
    Outcome outcome = comparison.outcome();
    String got = comparison.wrong.isEmpty() ? say(values) : String.join("; ", comparison.wrong);
    return new Result(
        driver, profile, c, outcome, expected, outcome == Outcome.SKIPPED ? "not told" : got);
  }

  /** Says what a case expects under a profile. */
  public static String expectation(Case c, String profile) {
    if (c.track() != Track.FETCH) {
      return say(c.expected(profile));
    }
    List<String> steps = new ArrayList<>();
    for (JsonNode ask : c.asks()) {
      steps.add(where(ask) + say(Case.expected(ask, profile)));
    }
    return String.join("; ", steps);
  }

  private static String where(JsonNode ask) {
    return "at " + ask.path("at").asText() + " " + ask.path("ask").asText() + ": ";
  }

  private static Comparison steps(Case c, String profile, ObjectNode values) {
    Comparison comparison = new Comparison();
    List<JsonNode> asks = c.asks();
    JsonNode steps = values.path("steps");
    if (steps.size() != asks.size()) {
      comparison.wrong.add(steps.size() + " answers to " + asks.size() + " questions");
      return comparison;
    }
    for (int i = 0; i < asks.size(); i++) {
      JsonNode ask = asks.get(i);
      comparison.compare(Case.expected(ask, profile), steps.get(i), where(ask));
    }
    return comparison;
  }

  /** Says values in words, such as {@code disallow, line 3}. */
  static String say(JsonNode values) {
    List<String> words = new ArrayList<>();
    for (Map.Entry<String, JsonNode> e : values.properties()) {
      words.add(say(e.getKey(), e.getValue()));
    }
    return words.isEmpty() ? "nothing" : String.join(", ", words);
  }

  private static String say(String name, JsonNode value) {
    return switch (name) {
      case VERDICT -> value.asText();
      case "line" -> value.asInt() == 0 ? "no line" : "line " + value.asInt();
      case "temporary" -> value.asBoolean() ? "for now" : "for good";
      case "governs" -> value.asBoolean() ? "governs" : "does not govern";
      case "crawlDelay" -> "crawl-delay " + (value.isNull() ? "none" : value.asText());
      default -> name + " " + (value.isTextual() ? value.textValue() : value.toString());
    };
  }

  /** What came of comparing values, one after the other. */
  private static final class Comparison {
    private final List<String> wrong = new ArrayList<>();
    private boolean compared;

    Outcome outcome() {
      if (!wrong.isEmpty()) {
        return Outcome.FAILED;
      }
      return compared ? Outcome.PASSED : Outcome.SKIPPED;
    }

    Comparison compare(JsonNode expected, JsonNode values, String where) {
      if (!expected.has(VERDICT) && values.path(VERDICT).asText().equals("invalid")) {
        wrong.add(where + "invalid");
      }
      for (Map.Entry<String, JsonNode> e : expected.properties()) {
        JsonNode got = values.path(e.getKey());
        if (e.getKey().equals(VERDICT)) {
          compared = true;
          if (!isRight(e.getValue().asText(), values)) {
            wrong.add(where + (got.isMissingNode() ? "no verdict" : say(VERDICT, got)));
          }
        } else if (!got.isMissingNode()) {
          compared = true;
          if (!isEqual(e.getKey(), e.getValue(), got)) {
            wrong.add(where + say(e.getKey(), got));
          }
        }
      }
      return this;
    }

    /** A refusal is "invalid"; where that is right a disallow, which never allows, is too. */
    private static boolean isRight(String expected, JsonNode values) {
      String got = values.path(VERDICT).asText();
      return switch (expected) {
        case "either" -> !values.isEmpty();
        case "invalid" -> got.equals("invalid") || got.equals("disallow");
        default -> got.equals(expected);
      };
    }

    private static boolean isEqual(String name, JsonNode expected, JsonNode got) {
      if (name.equals("directives")) {
        return sorted(expected).equals(sorted(got));
      }
      return (expected.isNumber() && got.isNumber())
          ? expected.decimalValue().compareTo(got.decimalValue()) == 0
          : expected.equals(got);
    }

    private static List<String> sorted(JsonNode array) {
      List<String> texts = new ArrayList<>();
      array.forEach(n -> texts.add(n.asText()));
      texts.sort(null);
      return texts;
    }
  }
}
