package org.robotspec.cli.console;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.robotspec.text.Ascii;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreference.Kind;
import org.robotspec.usage.UsagePreferences;

/** The usage preferences in the output of {@code robotspec check} and {@code diff}. */
public final class UsageReport {
  private UsageReport() {}

  /** Returns a line for each statement; one that says so if there is none. */
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

  /** Returns an object for each statement. */
  public static ArrayNode json(UsagePreferences usage) {
    ArrayNode json = JsonNodeFactory.instance.arrayNode();
    usage.all().forEach(statement -> json.add(json(statement)));
    return json;
  }

  /** Returns a statement, with its line; null if it is from a header. */
  public static ObjectNode json(UsagePreference statement) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("name", statement.name())
        .put("kind", Ascii.key(statement.kind()))
        .put("preference", statement.preference().toString())
        .put("value", PrintableText.of(statement.value()))
        .put("line", statement.line());
  }
}
