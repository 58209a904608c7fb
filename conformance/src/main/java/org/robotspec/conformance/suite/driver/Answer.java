package org.robotspec.conformance.suite.driver;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What a driver says to a case. */
public sealed interface Answer {

  /**
   * An answer.
   *
   * @param values as in the line protocol; what a driver cannot tell is left out
   */
  record Given(ObjectNode values) implements Answer {}

  /**
   * The case is none for this driver.
   *
   * @param why in a few words
   */
  record Skipped(String why) implements Answer {}

  /**
   * The driver could not answer, though it should.
   *
   * @param what happened, in a line
   */
  record Errored(String what) implements Answer {}

  /** Returns an empty set of values. */
  static ObjectNode values() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** Returns the answer to a URL that was refused as no URL at all. */
  static Answer invalid() {
    return new Given(values().put("verdict", "invalid"));
  }

  /** Returns an answer that is a bare verdict. */
  static Answer verdict(boolean allowed) {
    return new Given(values().put("verdict", word(allowed)));
  }

  /** Returns the word for a verdict. */
  static String word(boolean allowed) {
    return allowed ? "allow" : "disallow";
  }
}
