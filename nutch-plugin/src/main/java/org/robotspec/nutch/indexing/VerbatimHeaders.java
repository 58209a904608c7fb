package org.robotspec.nutch.indexing;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds header lines in the start of a response as it came over the wire. */
final class VerbatimHeaders {
  private VerbatimHeaders() {}

  /** Returns the values of the lines with this name, in any case; folded lines are unfolded. */
  static List<String> values(String response, String name) {
    List<String> values = new ArrayList<>();
    @Nullable StringBuilder value = null;
    for (String line : response.lines().toList()) {
      // RFC 9112, section 5.2: a line that starts with white space goes on with the one before.
      if (value != null && !line.isBlank() && Character.isWhitespace(line.charAt(0))) {
        value.append(' ').append(line.strip());
        continue;
      }
      if (value != null) {
        values.add(value.toString());
        value = null;
      }
      int colon = line.indexOf(':');
      if (colon >= 0 && line.substring(0, colon).strip().equalsIgnoreCase(name)) {
        value = new StringBuilder(line.substring(colon + 1).strip());
      }
    }
    if (value != null) {
      values.add(value.toString());
    }
    return values;
  }
}
