package org.robotspec.service.spi;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.internal.PrintableText;

/** What one request for one address brought. Immutable. */
public sealed interface Response {
  /**
   * An answer, whatever its status.
   *
   * @param status the status; an ftp file that was read is 200, a missing one 404
   * @param headers the headers, their names in lower case
   * @param body the body; shared, not copied: nobody changes it. A fetcher hands over what it has,
   *     with the {@code content-encoding} that is still on it; the service removes both
   * @param truncated whether the body was cut at a size limit. A body with status 2xx that ended
   *     early is a {@link Failed}; with any other, the status counts and the body does not (D-17)
   */
  @SuppressWarnings("ArrayRecordComponent") // up to 500 KiB, never compared
  record Answer(int status, Map<String, List<String>> headers, byte[] body, boolean truncated)
      implements Response {
    /** Makes an answer, its header names in lower case, those that differ in case only joined. */
    public Answer {
      Map<String, List<String>> lower = new TreeMap<>();
      headers.forEach(
          (name, values) ->
              lower
                  .computeIfAbsent(name.toLowerCase(Locale.ROOT), key -> new ArrayList<>())
                  .addAll(values));
      lower.replaceAll((name, values) -> List.copyOf(values));
      headers = Map.copyOf(lower);
    }
  }

  /**
   * No answer, or none that is complete (H-9).
   *
   * @param cause the kind of failure
   * @param detail what the network library said, in a line
   */
  record Failed(FailureCause cause, String detail) implements Response {
    /** Makes a failure; what the library quotes of the server is made printable. */
    public Failed {
      detail = PrintableText.of(detail);
    }
  }

  /** Returns the failure that an exception stands for. */
  static Failed failed(Throwable thrown) {
    return new Failed(FailureCause.of(thrown), thrown.toString());
  }
}
