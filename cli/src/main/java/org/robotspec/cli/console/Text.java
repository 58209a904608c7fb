package org.robotspec.cli.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.robotspec.access.Access;
import org.robotspec.access.AccessState;
import org.robotspec.internal.answers.Members;
import org.robotspec.rules.Rule;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreference.Kind;
import org.robotspec.usage.UsagePreferences;

/** Makes text from others safe to print on a terminal. */
public final class Text {
  private static final int MAX_WIDTH = 120;

  /** The shortest duration to show in days, in seconds. */
  private static final int DAYS_FROM = 3 * 86_400;

  private static final JsonMapper ASCII =
      JsonMapper.builder()
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
          .build();

  private Text() {}

  /** Replaces control characters, so that a file cannot control the terminal. */
  public static String printable(String text) {
    return PrintableText.of(text, Integer.MAX_VALUE);
  }

  /** Returns the text printable and cut to the width of a line. */
  public static String oneLine(String text) {
    return PrintableText.of(text, MAX_WIDTH);
  }

  public static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  /** Returns a rule and its line, such as {@code Disallow: /x, line 2 of robots.txt}. */
  public static String rule(Rule rule, String file) {
    return oneLine(rule.toString()) + ", line " + rule.line() + " of " + oneLine(file);
  }

  /** Returns what may be crawled, and why; {@code detail} may be empty. */
  public static String meaning(AccessState state, String detail) {
    String why = state.reason().explain(detail);
    return state.access() == Access.CONDITIONAL
        ? why
        : state.access().word() + " may be crawled; " + why;
  }

  /**
   * Returns an object as one line of printable ASCII; escapes keep its texts exact and harmless to
   * a terminal.
   */
  public static String json(Members members) {
    try {
      return ASCII.writeValueAsString(members.asMap()).replace("\u007f", "\\u007F"); // also ASCII
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // texts and numbers never fail
    }
  }

  /** Returns a time in a suitable unit, such as {@code 24 h}. */
  public static String duration(Duration time) {
    if (time.toMillis() % 1_000 != 0 && time.toSeconds() < 60) {
      return time.toMillis() / 1_000.0 + " s";
    }
    long seconds = Math.round(time.toMillis() / 1_000.0);
    return seconds < 120
        ? seconds + " s"
        : seconds < 7_200
            ? Math.round(seconds / 60.0) + " min"
            : seconds < DAYS_FROM
                ? Math.round(seconds / 3_600.0) + " h"
                : Math.round(seconds / 86_400.0) + " days";
  }

  /** Returns how far a time is from now, such as {@code in 3 h} or {@code 2 days ago}. */
  public static String distance(Instant time, Instant now) {
    long seconds = Duration.between(now, time).toSeconds();
    String duration = duration(Duration.ofSeconds(Math.abs(seconds)));
    return seconds < 0 ? duration + " ago" : "in " + duration;
  }

  /** Returns a time in whole seconds, and how far it is from now. */
  public static String at(Instant time, Instant now) {
    return time.truncatedTo(ChronoUnit.SECONDS) + ", " + distance(time, now);
  }

  /** Returns a number with its noun, such as {@code 1 URL} or {@code 2 URLs}. */
  public static String count(long number, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
  }

  /** Returns a line for each statement, or one for none. */
  public static List<String> usage(UsagePreferences usage) {
    return usage.isEmpty()
        ? List.of(usage.toString())
        : usage.all().stream().map(Text::usage).toList();
  }

  /** Returns a statement and its meaning, such as {@code train-ai=n: disallowed, line 4}. */
  public static String usage(UsagePreference statement) {
    String meaning =
        statement.kind() == Kind.UNRECOGNISED
            ? "not a category"
            : statement.preference().toString();
    String from = statement.line() == null ? "Content-Usage header" : "line " + statement.line();
    return Text.oneLine(statement.name() + "=" + statement.value()) + ": " + meaning + ", " + from;
  }
}
