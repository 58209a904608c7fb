package org.robotspec.conformance.driver;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What a driver says to a case. */
public sealed interface DriverAnswer {
  /**
   * An answer.
   *
   * @param values as in the line protocol; what a driver cannot tell is left out
   */
  record Given(ObjectNode values) implements DriverAnswer {}

  /**
   * The case is none for this driver.
   *
   * @param why in a few words
   */
  record Skipped(String why) implements DriverAnswer {}

  /**
   * The driver could not answer, though it should.
   *
   * @param what happened, in a line
   */
  record Errored(String what) implements DriverAnswer {}

  /** Returns an empty set of values. */
  static ObjectNode values() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** Returns the answer to what was refused: no URL at all, or no crawler's name. */
  static DriverAnswer invalid() {
    return new Given(values().put("verdict", "invalid"));
  }

  /** Returns an answer that is a bare verdict. */
  static DriverAnswer verdict(boolean allowed) {
    return new Given(values().put("verdict", word(allowed)));
  }

  /** Returns the word for a verdict. */
  static String word(boolean allowed) {
    return allowed ? "allow" : "disallow";
  }
}
