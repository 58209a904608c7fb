package org.robotspec.nutch;

import java.util.ArrayList;
import java.util.List;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.net.protocols.Response;
import org.jspecify.annotations.Nullable;

/**
 * Finds header lines in the response as it was sent, which Nutch keeps if {@code
 * store.http.headers} is true. In its own headers, protocol-http keeps only the last of several
 * with one name.
 */
final class VerbatimHeaders {
  private VerbatimHeaders() {}

  /** Returns the values of a header as sent if they were kept, else those that Nutch keeps. */
  static List<String> orKept(Metadata metadata, String name) {
    List<String> values = values(metadata, name);
    if (values.isEmpty()) {
      for (String kept : metadata.names()) {
        if (name.equalsIgnoreCase(kept)) {
          values.addAll(List.of(metadata.getValues(kept)));
        }
      }
    }
    return values;
  }

  /** Returns the values of the lines with this name, ignoring case; empty if none were kept. */
  static List<String> values(Metadata metadata, String name) {
    List<String> values = new ArrayList<>();
    @Nullable String response = metadata.get(Response.RESPONSE_HEADERS);
    if (response != null) {
      // RFC 9112, section 5.2: a line that starts with white space continues the one before.
      String unfolded = response.replaceAll("(\\r\\n?|\\n)[ \\t]++(?=\\S)", " ");
      for (String line : unfolded.lines().toList()) {
        int colon = line.indexOf(':');
        if (colon >= 0 && line.substring(0, colon).strip().equalsIgnoreCase(name)) {
          values.add(line.substring(colon + 1).strip());
        }
      }
    }
    return values;
  }
}
