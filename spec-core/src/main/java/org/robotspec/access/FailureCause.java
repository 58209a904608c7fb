package org.robotspec.access;

import static java.util.Objects.requireNonNull;

import java.io.EOFException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.Ascii;

/** Why a request got no usable answer (H-9). All have the same effect; they differ for people. */
public enum FailureCause {
  /** The host name has no address. */
  DNS("the host name has no address"),
  /** No connection: refused, no route, not in time, or to an address that is not permitted. */
  CONNECT("cannot connect to the server"),
  /** No TLS session: certificate, name, version, alert. */
  TLS("no secure connection: the certificate or the TLS version is wrong"),
  /** No complete answer within the time limits. */
  TIMEOUT("the answer did not arrive in time"),
  /** The connection was reset. */
  RESET("the server reset the connection"),
  /** The connection was closed, mostly before any byte of an answer. */
  CLOSED("the server closed the connection before it answered"),
  /** The reply is not valid in the protocol. */
  INVALID_RESPONSE("the answer is not a valid response"),
  /** The body is shorter than announced, or a chunk or its coding is broken. */
  INCOMPLETE_BODY("the answer is incomplete"),
  /** No fetcher speaks the URL's scheme. */
  UNSUPPORTED("only http, https and ftp can be fetched"),
  /** Anything else. */
  OTHER("the request failed");

  /** How deep a chain of causes is searched; deeper ones are loops or noise. */
  private static final int MAX_DEPTH = 10;

  private final String text;

  FailureCause(String text) {
    this.text = text;
  }

  /** Returns the cause for an exception of a network library. */
  public static FailureCause of(Throwable thrown) {
    requireNonNull(thrown, "thrown");
    FailureCause first = OTHER;
    @Nullable Throwable at = thrown;
    for (int depth = 0; at != null && depth < MAX_DEPTH; depth++) {
      FailureCause cause = ofOne(at);
      if (cause == DNS || cause == RESET) {
        return cause; // some clients wrap them in exceptions that say something else
      }
      first = first == OTHER ? cause : first;
      at = at.getCause();
    }
    return first;
  }

  private static FailureCause ofOne(Throwable thrown) {
    if (thrown instanceof UnknownHostException || thrown instanceof UnresolvedAddressException) {
      return DNS;
    }
    if (thrown instanceof ConnectException
        || thrown instanceof HttpConnectTimeoutException
        || thrown instanceof NoRouteToHostException
        || thrown instanceof PortUnreachableException) {
      return CONNECT;
    }
    if (thrown instanceof SSLException) {
      return TLS;
    }
    if (thrown instanceof HttpTimeoutException
        || thrown instanceof TimeoutException
        || thrown instanceof InterruptedIOException) {
      return TIMEOUT;
    }
    // The JDK uses one IOException for many failures; only the message tells which.
    String words = String.valueOf(thrown.getMessage()).toLowerCase(Locale.ROOT);
    if (thrown instanceof ProtocolException) {
      return INVALID_RESPONSE;
    }
    if (words.contains("reset") || words.contains("broken pipe")) {
      return RESET;
    }
    if (words.contains("received no bytes") || words.contains("unexpected end of file")) {
      return CLOSED;
    }
    if (words.contains("content-length")
        || words.contains("chunk")
        || thrown instanceof EOFException) {
      return INCOMPLETE_BODY;
    }
    if (words.contains("invalid status") || words.contains("invalid header")) {
      return INVALID_RESPONSE;
    }
    return thrown instanceof SocketException || thrown instanceof ClosedChannelException
        ? CLOSED
        : OTHER;
  }

  /** Returns the name of this cause in counters and configuration, such as {@code dns}. */
  public String key() {
    return Ascii.key(this);
  }

  /** Returns the cause in words. */
  public String text() {
    return text;
  }
}
