package org.robotspec.service.spi;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;

/**
 * Finds what a failure means in the exception of any HTTP client, or in its text, of which Nutch
 * keeps no more: the one table for the JDK, OkHttp, Apache HttpClient, Commons Net and Nutch.
 */
final class CauseFinder {
  /** How deep a chain of causes is searched; deeper causes are loops or noise. */
  private static final int MAX_DEPTH = 10;

  /** The name of an exception at the start of a text. */
  private static final Pattern NAME = Pattern.compile("([\\w.$]+(?:exception|error))(?:: |$)");

  private static final Pattern ANY = Pattern.compile("");

  /**
   * The causes; the first row that matches counts. Messages that may quote a server or name a host
   * are matched at their start, or by their type, before others.
   */
  private static final List<Row> TABLE =
      List.of(
          new Row(null, false, Pattern.compile("connectionpooltimeout"), ANY),
          // The operator forbids the address (D-24).
          new Row(FailureCause.CONNECT, true, ANY, Pattern.compile("^forbidden connection to ip ")),
          row(FailureCause.DNS, "unknownhost|unresolvedaddress", ""),
          row(FailureCause.CONNECT, "connect(timeout)?exception|noroutetohost|portunreachable", ""),
          row(FailureCause.CONNECT, "timeout", "^connect(ion)? timed out|^failed to connect"),
          row(
              FailureCause.INCOMPLETE_BODY,
              "\\bprotocolexception",
              "^unexpected end of stream|^expected (chunk|leading|\\d+ bytes)"),
          row(
              FailureCause.INVALID_RESPONSE,
              "\\b(client)?protocolexception|malformedserverreply",
              ""),
          row(
              FailureCause.INVALID_RESPONSE,
              "",
              "^(bad|no|invalid) (status|header|content length)"),
          row(FailureCause.INCOMPLETE_BODY, "", "^(bad )?chunk"),
          // OkHttp and the JDK, before or within the headers.
          row(FailureCause.CLOSED, "", "^unexpected end of (stream on |file)|^(parsing )?http/1"),
          row(FailureCause.CLOSED, "nohttpresponse", ""),
          row(
              FailureCause.RESET,
              "",
              "(^|: )((connection|stream was) reset|broken pipe|an existing)"),
          // Before TLS: a handshake that gets no answer names both.
          row(FailureCause.TIMEOUT, "", "(^|: )(\\w+ ){0,2}timed out"),
          row(FailureCause.TIMEOUT, "timeout|interruptedio", ""),
          row(FailureCause.TLS, "\\bssl|certificate|certpath", ""),
          row(FailureCause.TLS, "", "^ssl (re)?connect "),
          row(FailureCause.INCOMPLETE_BODY, "\\beofexception|chunk|zipexception", ""),
          row(
              FailureCause.INCOMPLETE_BODY,
              "",
              "content-length|chunk|premature|gzip|^unexpected end of stream"),
          row(FailureCause.INCOMPLETE_BODY, "", "^(id1id2|fhcrc|crc|isize): actual"),
          row(
              FailureCause.CLOSED,
              "socketexception|closed(channel|byinterrupt)|asynchronousclose",
              ""),
          row(FailureCause.CLOSED, "\\bconnectionclosed", ""),
          row(FailureCause.OTHER, "", ""));

  /**
   * What exceptions mean whose names and message match, those of superclasses included.
   *
   * @param cause null if nothing was sent, because the client had no connection left
   * @param answered as {@link Response.Failed#answered}
   */
  record Row(@Nullable FailureCause cause, boolean answered, Pattern names, Pattern message) {}

  private CauseFinder() {}

  private static Row row(FailureCause cause, String names, String message) {
    return new Row(cause, cause.answered(), Pattern.compile(names), Pattern.compile(message));
  }

  /** Returns what an exception means. */
  static Row of(Throwable thrown) {
    @Nullable Row first = null;
    @Nullable Throwable at = thrown;
    for (int depth = 0; at != null && depth < MAX_DEPTH; depth++) {
      StringBuilder names = new StringBuilder();
      for (Class<?> type = at.getClass(); type != Throwable.class; type = type.getSuperclass()) {
        names.append(type.getName()).append(' ');
      }
      Row row = of(names.toString(), String.valueOf(at.getMessage()));
      if (row.cause == FailureCause.DNS || row.cause == FailureCause.RESET) {
        first = row; // some clients wrap them in exceptions that say something else
        break;
      }
      first = first == null || first.cause == FailureCause.OTHER ? row : first;
      at = at.getCause();
    }
    return requireNonNull(first);
  }

  /** Returns what a text means that may begin with the names of exceptions. */
  static Row of(String types, String text) {
    StringBuilder names = new StringBuilder(types.toLowerCase(Locale.ROOT));
    String message = text.toLowerCase(Locale.ROOT);
    Matcher name = NAME.matcher(message);
    while (name.lookingAt()) {
      names.append(name.group(1)).append(' ');
      name.region(name.end(), message.length());
    }
    String rest = message.substring(name.regionStart());
    return TABLE.stream()
        .filter(row -> row.names.matcher(names).find() && row.message.matcher(rest).find())
        .findFirst()
        .orElseThrow(); // the last row is for the others
  }
}
