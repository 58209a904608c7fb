package org.robotspec.service.spi;

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
import org.robotspec.access.FailureCause;

/** Finds the cause of a failure in the exception of a network library. */
final class CauseFinder {
  /** How deep a chain of causes is searched; deeper causes are loops or noise. */
  private static final int MAX_DEPTH = 10;

  static FailureCause of(Throwable thrown) {
    FailureCause first = FailureCause.OTHER;
    @Nullable Throwable at = thrown;
    for (int depth = 0; at != null && depth < MAX_DEPTH; depth++) {
      FailureCause cause = ofOne(at);
      if (cause == FailureCause.DNS || cause == FailureCause.RESET) {
        return cause; // some clients wrap them in exceptions that say something else
      }
      first = first == FailureCause.OTHER ? cause : first;
      at = at.getCause();
    }
    return first;
  }

  private static FailureCause ofOne(Throwable thrown) {
    if (thrown instanceof UnknownHostException || thrown instanceof UnresolvedAddressException) {
      return FailureCause.DNS;
    }
    if (thrown instanceof ConnectException
        || thrown instanceof HttpConnectTimeoutException
        || thrown instanceof NoRouteToHostException
        || thrown instanceof PortUnreachableException) {
      return FailureCause.CONNECT;
    }
    if (thrown instanceof SSLException) {
      return FailureCause.TLS;
    }
    if (thrown instanceof HttpTimeoutException
        || thrown instanceof TimeoutException
        || thrown instanceof InterruptedIOException) {
      return FailureCause.TIMEOUT;
    }
    // The JDK uses one IOException for many failures; only the message tells which.
    String words = String.valueOf(thrown.getMessage()).toLowerCase(Locale.ROOT);
    if (thrown instanceof ProtocolException) {
      return FailureCause.INVALID_RESPONSE;
    }
    if (words.contains("reset") || words.contains("broken pipe")) {
      return FailureCause.RESET;
    }
    if (words.contains("received no bytes") || words.contains("unexpected end of file")) {
      return FailureCause.CLOSED;
    }
    if (words.contains("content-length")
        || words.contains("chunk")
        || thrown instanceof EOFException) {
      return FailureCause.INCOMPLETE_BODY;
    }
    if (words.contains("invalid status") || words.contains("invalid header")) {
      return FailureCause.INVALID_RESPONSE;
    }
    return thrown instanceof SocketException || thrown instanceof ClosedChannelException
        ? FailureCause.CLOSED
        : FailureCause.OTHER;
  }

  private CauseFinder() {}
}
