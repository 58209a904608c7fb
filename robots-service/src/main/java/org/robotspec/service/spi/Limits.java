package org.robotspec.service.spi;

import java.time.Duration;

/**
 * How much one request for robots.txt may take.
 *
 * @param connect until there is a connection
 * @param response until the headers of the answer are there, the connection included
 * @param total until the last byte of the body: what is left of the whole fetch after its earlier
 *     requests
 * @param maxBytes how many bytes of the file are read; one more than the specification's limit, so
 *     that a parser sees that a line was cut (F-6)
 */
public record Limits(Duration connect, Duration response, Duration total, int maxBytes) {
  /** What gzip adds to a body that does not shrink: its head, and 5 bytes for each 32 KiB. */
  private static final int CODING_OVERHEAD = 1_024;

  /**
   * Returns how many octets of a body to fetch, whatever its content coding: with fewer, a file
   * that hardly shrinks could not be decoded up to {@link #maxBytes}.
   */
  public int codedBytes() {
    return maxBytes + maxBytes / 1_000 + CODING_OVERHEAD;
  }
}
