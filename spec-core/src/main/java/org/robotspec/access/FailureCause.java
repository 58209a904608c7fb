package org.robotspec.access;

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
  /** The connection was closed, usually before any byte of an answer. */
  CLOSED("the server closed the connection before it answered"),
  /** The reply is not valid in the protocol. */
  INVALID_RESPONSE("the answer is not a valid response"),
  /** The body is shorter than announced, or a chunk or its coding is broken. */
  INCOMPLETE_BODY("the answer is incomplete"),
  /** No fetcher speaks the URL's scheme. */
  UNSUPPORTED("only http, https and ftp can be fetched"),
  /** Anything else. */
  OTHER("the request failed");

  private final String text;

  FailureCause(String text) {
    this.text = text;
  }

  /**
   * Returns whether this cause shows that somebody answers, though not usably (D-34). A time-out, a
   * reset and a close alone do not.
   */
  public boolean answered() {
    return switch (this) {
      case DNS, CONNECT, TLS, TIMEOUT, RESET, CLOSED -> false;
      case INVALID_RESPONSE, INCOMPLETE_BODY, UNSUPPORTED, OTHER -> true;
    };
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
