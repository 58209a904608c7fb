package org.robotspec.cli.console;

import java.util.List;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreference.Kind;
import org.robotspec.usage.UsagePreferences;

/** The usage preferences in the text of {@code robotspec check} and {@code diff}. */
public final class UsageReport {
  private UsageReport() {}

  /** Returns a line for each statement, or one for none. */
  public static List<String> lines(UsagePreferences usage) {
    return usage.isEmpty()
        ? List.of(usage.toString())
        : usage.all().stream().map(UsageReport::words).toList();
  }

  /** Returns a statement and its meaning, such as {@code train-ai=n: disallowed, line 4}. */
  public static String words(UsagePreference statement) {
    String meaning =
        statement.kind() == Kind.UNRECOGNISED
            ? "not a category"
            : statement.preference().toString();
    String from = statement.line() == null ? "Content-Usage header" : "line " + statement.line();
    return Text.oneLine(statement.name() + "=" + statement.value()) + ": " + meaning + ", " + from;
  }
}
