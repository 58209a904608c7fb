package org.robotspec.cli.state;

import org.robotspec.cli.console.Errors;
import org.robotspec.rules.Origin;

/**
 * The origins that a user means.
 *
 * @param origin one of them
 * @param wholeHost whether all origins of its host are meant, whatever the scheme and the port
 */
record HostArgument(Origin origin, boolean wholeHost) {
  /** Reads a host name, an origin or a URL. */
  static HostArgument of(String text) {
    if (text.contains("://")) {
      return new HostArgument(Origin.of(text), false);
    }
    String url = "http://" + text;
    Origin origin = Origin.of(url);
    if (origin.port() >= 0) {
      throw new Errors.InputException("a port needs a scheme, such as " + url);
    }
    return new HostArgument(origin, true);
  }

  /** Returns the common part of the keys of these origins. */
  String partOfKey() {
    return wholeHost ? "://" + origin.host() : " " + origin;
  }

  boolean includes(Origin other) {
    return wholeHost ? other.host().equals(origin.host()) : other.equals(origin);
  }

  @Override
  public String toString() {
    return wholeHost ? origin.host() : origin.toString();
  }
}
