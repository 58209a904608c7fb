package org.robotspec.service.spi;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * The time and size limits of one request for robots.txt.
 *
 * @param connect the time until there is a connection
 * @param response the time until the headers of the answer have arrived, including the connection
 * @param total the time until the last byte of the body: the rest of the time for the whole fetch
 * @param maxBytes how many bytes of the file are read; one more than the specification's limit, so
 *     that the parser can tell whether a line was cut (F-6)
 */
public record Limits(Duration connect, Duration response, Duration total, int maxBytes) {
  /** Creates limits. */
  public Limits {
    requireNonNull(connect, "connect");
    requireNonNull(response, "response");
    requireNonNull(total, "total");
  }

  /** The bytes that gzip adds to a body that does not shrink: its header, and 5 for each 32 KiB. */
  private static final int CODING_OVERHEAD = 1_024;

  /**
   * Returns how many octets of a body to fetch, in any content coding: enough to decode a file that
   * hardly shrinks up to {@link #maxBytes}.
   */
  public int codedBytes() {
    return maxBytes + maxBytes / 1_000 + CODING_OVERHEAD;
  }
}
