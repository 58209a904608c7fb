package org.robotspec.cli.state;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.robotspec.rules.Origin;

/**
 * The key of a record: an origin, and the policy of the crawlers that share the record (H-11).
 *
 * @param policy the policy's fingerprint
 */
record StoreKey(String policy, Origin origin) {
  private static final Pattern FORM = Pattern.compile("([0-9a-f]{8}) (.+)");

  /**
   * Returns the key that a text is.
   *
   * @throws IllegalArgumentException if it is none
   */
  static StoreKey of(String text) {
    Matcher key = FORM.matcher(text);
    if (!key.matches()) {
      throw new IllegalArgumentException("it is not a policy and an origin");
    }
    Origin origin = Origin.of(key.group(2));
    if (!origin.toString().equals(key.group(2))) {
      throw new IllegalArgumentException("\"" + key.group(2) + "\" is not an origin");
    }
    return new StoreKey(key.group(1), origin);
  }

  @Override
  public String toString() {
    return policy + " " + origin;
  }
}
