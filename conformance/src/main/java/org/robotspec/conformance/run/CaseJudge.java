package org.robotspec.conformance.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.OneLine;
import org.robotspec.conformance.driver.DriverAnswer;

/**
 * Compares answers with the right ones.
 *
 * <p>Values that an answer leaves out are not compared; an answer that leaves out all values is
 * skipped. If {@code either} is right, any verdict is right, but there must be one. If a case
 * expects no verdict, refusing the URL is wrong.
 */
public final class CaseJudge {
  private static final String VERDICT = "verdict";

  /** The verdicts that a driver may give; {@code either} occurs only in expectations. */
  private static final List<String> VERDICTS = List.of("allow", "disallow", "invalid");

  /** Enough for a URL: once the limit of browsers. */
  private static final int MAX_SHOWN = 2_083;

  private CaseJudge() {}

  /** Judges an answer to a case. */
  public static Result judge(
      String driver, Case c, String profile, DriverAnswer answer, Duration time) {
    CaseOutcome outcome = CaseOutcome.ERRORED;
    List<String> got = new ArrayList<>();
    int line = 0;
    if (answer instanceof DriverAnswer.Given given) {
      outcome = judge(c, profile, given.values(), got);
      line = given.values().path("line").asInt();
    } else if (answer instanceof DriverAnswer.Skipped skipped) {
      outcome = CaseOutcome.SKIPPED;
      got.add(skipped.why());
    } else if (answer instanceof DriverAnswer.TimedOut late) {
      outcome = CaseOutcome.TIMED_OUT;
      got.add(late.what());
    } else if (answer instanceof DriverAnswer.Errored errored) {
      got.add(errored.what());
    }
    String shown = OneLine.of(String.join("; ", got), MAX_SHOWN);
    return new Result(driver, profile, c, outcome, expectation(c, profile), shown, line, time);
  }

  /** Judges an answer, and adds its text, or its mistakes. */
  private static CaseOutcome judge(Case c, String profile, JsonNode values, List<String> got) {
    if (c.isScript() && !values.path("steps").isArray()) {
      got.add("the answer has no list of steps");
      return CaseOutcome.FAILED;
    }
    for (JsonNode one : c.isScript() ? values.path("steps") : List.of(values)) {
      JsonNode verdict = one.path(VERDICT);
      if (!verdict.isMissingNode() && !VERDICTS.contains(verdict.asText())) {
        got.add("unknown verdict " + verdict + "; the verdicts are " + String.join(", ", VERDICTS));
        return CaseOutcome.ERRORED;
      }
    }
    boolean compared = compare(c, profile, values, got);
    if (!got.isEmpty()) {
      return CaseOutcome.FAILED;
    }
    got.add(compared ? say(values) : "not told");
    return compared ? CaseOutcome.PASSED : CaseOutcome.SKIPPED;
  }

  /** Returns what a case expects under a profile, in words. */
  public static String expectation(Case c, String profile) {
    return c.asks().stream()
        .map(ask -> where(ask) + say(Case.expected(ask, profile)))
        .collect(Collectors.joining("; "));
  }

  /** Returns the asking step of a script; empty if the case is not a script. */
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
    if (script && steps.size() != asks.size()) {
      wrong.add(steps.size() + " answers to " + asks.size() + " questions");
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
            // For the origin track, the address is an answer, too.
            case "either" -> Stream.of(VERDICT, "robotsTxt", "governs").anyMatch(answer::has);
            // Instead of refusing with "invalid", a disallow is right too: neither allows.
            case "invalid" -> List.of("invalid", "disallow").contains(got.asText());
            default -> got.asText().equals(expected.asText());
          };
      case "directives" -> Case.isTexts(got) && sorted(expected).equals(sorted(got));
      case "usage", "purposes" -> got.isObject() && stated(expected).equals(stated(got));
      default ->
          (expected.isNumber() && got.isNumber())
              ? expected.doubleValue() == got.doubleValue()
              : expected.equals(got);
    };
  }

  private static List<String> sorted(JsonNode texts) {
    return Case.texts(texts).stream().sorted().toList();
  }

  /** Returns the uses with a preference; unknown ones may be left out. */
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
    return switch (name + " " + value) {
      case "line 0" -> "no line";
      case "temporary true" -> "for now";
      case "temporary false" -> "for good";
      case "governs true" -> "governs";
      case "governs false" -> "does not govern";
      case "crawlDelay null" -> "crawl-delay none";
      default -> other(name, value);
    };
  }

  private static String other(String name, JsonNode value) {
    return switch (name) {
      case VERDICT -> word(value);
      case "crawlDelay" -> "crawl-delay " + word(value);
      case "usage", "signals", "purposes" ->
          name + " " + (value.isObject() ? pairs(value) : word(value));
      default -> name + " " + word(value);
    };
  }

  private static String word(JsonNode value) {
    return value.isTextual() ? value.textValue() : value.toString();
  }

  private static String pairs(JsonNode values) {
    return values.isEmpty()
        ? "none"
        : values
            .propertyStream()
            .map(e -> e.getKey() + "=" + word(e.getValue()))
            .collect(Collectors.joining(" "));
  }
}
