package org.robotspec.cli.console;

import java.util.Locale;
import org.robotspec.access.Access;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Rule;
import org.robotspec.service.OriginRules;

/** Reasons of decisions, as names for programs and as words for people. */
public final class Reasons {
  private Reasons() {}

  /** Returns the name used in JSON, such as {@code no-matching-rule}. */
  public static String token(Enum<?> reason) {
    return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns a rule and its line, such as {@code Disallow: /x, line 2 of robots.txt}. */
  public static String words(Rule rule, String file) {
    return Text.oneLine(rule.toString()) + ", line " + rule.line() + " of " + Text.oneLine(file);
  }

  /** Returns what the last fetch of a site's robots.txt means, and why, in words. */
  public static String words(OriginRules rules) {
    return rules
        .failure()
        .map(cause -> rules.state().reason().text() + " (" + words(cause) + ")")
        .orElseGet(() -> words(rules.state()));
  }

  /** Returns what a state means and the result of its fetch, in words. */
  public static String words(AccessState state) {
    return state.explain().substring(state.reason().clause().length() + ": ".length());
  }

  /** Returns what may be crawled, and why, with the clause; {@code detail} may be empty. */
  public static String meaning(AccessState state, String detail) {
    String clause = state.reason().clause();
    String text = state.reason().text() + (detail.isBlank() ? "" : ": " + detail);
    return state.access() == Access.CONDITIONAL
        ? text + " (" + clause + ")"
        : word(state.access()) + " may be crawled (" + text + "; " + clause + ")";
  }

  /** Returns what may be crawled, in a word. */
  public static String word(Access access) {
    return switch (access) {
      case FULL_ALLOW -> "everything";
      case FULL_DISALLOW -> "nothing";
      case CONDITIONAL -> "rules";
    };
  }

  /** Returns why a request got no usable answer, in words (H-9). */
  public static String words(FailureCause cause) {
    return switch (cause) {
      case DNS -> "the host name has no address";
      case CONNECT -> "cannot connect to the server";
      case TLS -> "no secure connection: the certificate or the TLS version is wrong";
      case TIMEOUT -> "the answer did not arrive in time";
      case RESET -> "the server reset the connection";
      case CLOSED -> "the server closed the connection before it answered";
      case INVALID_RESPONSE -> "the answer is not a valid response";
      case INCOMPLETE_BODY -> "the answer is incomplete";
      case UNSUPPORTED -> "only http, https and ftp can be fetched";
      case OTHER -> "the request failed";
    };
  }
}
