package org.robotspec.access;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.Platform;

/**
 * A good copy of a robots.txt: the bytes as they were read, kept compressed.
 *
 * <p>It keeps the bytes instead of compiled rules, so that one copy serves crawlers of any name
 * (H-11). Immutable.
 *
 * @param fetchedAt when it was fetched; kept to the microsecond
 * @param length how many bytes it has, uncompressed
 * @param packed the deflated bytes; shared, not copied, so nobody may change them
 */
@SuppressWarnings("ArrayRecordComponent") // compared below
public record CachedFile(Instant fetchedAt, int length, byte[] packed) {
  /** Creates a copy from deflated bytes. */
  public CachedFile {
    fetchedAt = AccessState.recorded(requireNonNull(fetchedAt, "fetchedAt"));
    requireNonNull(packed, "packed");
  }

  /** Returns a copy of a body. */
  public static CachedFile of(byte[] body, Instant fetchedAt) {
    requireNonNull(body, "body");
    return new CachedFile(fetchedAt, body.length, Platform.deflated(body));
  }

  /** Returns this copy, its fetch time no later than the given one. */
  CachedFile fetchedBy(Instant time) {
    return fetchedAt.isAfter(time) ? new CachedFile(time, length, packed) : this;
  }

  /**
   * Returns the bytes.
   *
   * @throws IllegalArgumentException if the stored bytes are corrupt
   */
  public byte[] body() {
    return Platform.inflated(packed, length);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CachedFile that
        && fetchedAt.equals(that.fetchedAt)
        && length == that.length
        && Arrays.equals(packed, that.packed);
  }

  @Override
  public int hashCode() {
    return Objects.hash(fetchedAt, length);
  }

  /** Returns the length and the time, such as {@code 218 bytes of 2026-01-01T00:00:00Z}. */
  @Override
  public String toString() {
    return length + " bytes of " + fetchedAt();
  }
}
