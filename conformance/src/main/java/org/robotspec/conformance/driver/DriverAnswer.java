package org.robotspec.conformance.driver;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The answer of a driver to a case. */
public sealed interface DriverAnswer {
  /**
   * An answer.
   *
   * @param values the values of the line protocol, without those that the driver does not know
   */
  record Given(ObjectNode values) implements DriverAnswer {}

  /**
   * The case does not suit this driver.
   *
   * @param why in a few words
   */
  record Skipped(String why) implements DriverAnswer {}

  /**
   * The driver should have answered, but could not.
   *
   * @param what happened, in a line
   */
  record Errored(String what) implements DriverAnswer {}

  /**
   * The driver did not answer in time.
   *
   * @param what the limit, in a line
   */
  record TimedOut(String what) implements DriverAnswer {}

  /** Returns an empty set of values. */
  static ObjectNode values() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** Returns the answer that refuses the question: not a URL, or not a crawler's name. */
  static DriverAnswer invalid() {
    return new Given(values().put("verdict", "invalid"));
  }

  /** Returns an answer with a verdict alone. */
  static DriverAnswer verdict(boolean allowed) {
    return new Given(values().put("verdict", word(allowed)));
  }

  /** Returns the word for a verdict. */
  static String word(boolean allowed) {
    return allowed ? "allow" : "disallow";
  }
}
