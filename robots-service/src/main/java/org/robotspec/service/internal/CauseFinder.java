package org.robotspec.service.internal;

import static org.robotspec.access.FailureCause.CLOSED;
import static org.robotspec.access.FailureCause.CONNECT;
import static org.robotspec.access.FailureCause.DNS;
import static org.robotspec.access.FailureCause.INCOMPLETE_BODY;
import static org.robotspec.access.FailureCause.INVALID_RESPONSE;
import static org.robotspec.access.FailureCause.OTHER;
import static org.robotspec.access.FailureCause.RESET;
import static org.robotspec.access.FailureCause.TIMEOUT;
import static org.robotspec.access.FailureCause.TLS;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;

/**
 * Finds the cause of a failure in the exception of any HTTP client, or in its text, of which Nutch
 * keeps no more: the one table for the JDK, OkHttp, Apache HttpClient, Commons Net and Nutch.
 */
public final class CauseFinder {
  /** How deep a chain of causes is searched; deeper causes are loops or noise. */
  private static final int MAX_DEPTH = 10;

  /** The name of an exception at the start of a text. */
  private static final Pattern NAME = Pattern.compile("([\\w.$]+(?:exception|error))(?:: |$)");

  /**
   * The causes; the first row that matches counts. Messages that may quote a server or name a host
   * are matched at their start, or by their type, before others.
   */
  private static final List<Row> TABLE =
      List.of(
          row(DNS, "unknownhost|unresolvedaddress", ""),
          row(CONNECT, "connect(timeout)?exception|noroutetohost|portunreachable", ""),
          row(CONNECT, "timeout", "^connect(ion)? timed out|^failed to connect"),
          row(
              INCOMPLETE_BODY,
              "\\bprotocolexception",
              "^unexpected end of stream|^expected (chunk|leading|\\d+ bytes)"),
          row(INVALID_RESPONSE, "\\b(client)?protocolexception|malformedserverreply", ""),
          row(INVALID_RESPONSE, "", "^(bad|no|invalid) (status|header|content length)"),
          row(INCOMPLETE_BODY, "", "^(bad )?chunk"),
          // OkHttp and the JDK, before or within the headers.
          row(CLOSED, "", "^unexpected end of (stream on |file)"),
          row(CLOSED, "", "^parsing http/1|^http/1.1 header parser"),
          row(CLOSED, "nohttpresponse", ""),
          row(RESET, "", "(^|: )((connection|stream was) reset|broken pipe)"),
          row(RESET, "", "^an (existing|established) connection was"),
          // Before TLS: a handshake that gets no answer names both.
          row(TIMEOUT, "", "(^|: )(\\w+ ){0,2}timed out"),
          row(TIMEOUT, "timeout|interruptedio", ""),
          row(TLS, "\\bssl|certificate|certpath", ""),
          row(TLS, "", "^ssl (re)?connect "),
          row(INCOMPLETE_BODY, "\\beofexception|chunk|zipexception", ""),
          row(INCOMPLETE_BODY, "", "content-length|chunk|premature|gzip|^unexpected end of stream"),
          row(INCOMPLETE_BODY, "", "^(id1id2|fhcrc|crc|isize): actual"),
          row(CLOSED, "socketexception|closed(channel|byinterrupt)|asynchronousclose", ""),
          row(CLOSED, "\\bconnectionclosed", ""));

  /** A cause, and patterns for the names of an exception and its superclasses, and its message. */
  private record Row(FailureCause cause, Pattern names, Pattern message) {}

  private CauseFinder() {}

  private static Row row(FailureCause cause, String names, String message) {
    return new Row(cause, Pattern.compile(names), Pattern.compile(message));
  }

  /** Returns the cause of an exception. */
  public static FailureCause of(Throwable thrown) {
    FailureCause first = OTHER;
    @Nullable Throwable at = thrown;
    for (int depth = 0; at != null && depth < MAX_DEPTH; depth++) {
      StringBuilder names = new StringBuilder();
      for (Class<?> type = at.getClass(); type != Throwable.class; type = type.getSuperclass()) {
        names.append(type.getName()).append(' ');
      }
      FailureCause cause = of(names.toString(), String.valueOf(at.getMessage()));
      if (cause == DNS || cause == RESET) {
        return cause; // some clients wrap them in exceptions that say something else
      }
      first = first == OTHER ? cause : first;
      at = at.getCause();
    }
    return first;
  }

  /** Returns the cause that the text of an exception names: its class and its message. */
  public static FailureCause of(String text) {
    return of("", text);
  }

  private static FailureCause of(String types, String text) {
    StringBuilder names = new StringBuilder(types.toLowerCase(Locale.ROOT));
    String message = text.toLowerCase(Locale.ROOT);
    Matcher name = NAME.matcher(message);
    while (name.lookingAt()) {
      names.append(name.group(1)).append(' ');
      name.region(name.end(), message.length());
    }
    String rest = message.substring(name.regionStart());
    for (Row row : TABLE) {
      if (row.names.matcher(names).find() && row.message.matcher(rest).find()) {
        return row.cause;
      }
    }
    return OTHER;
  }
}
