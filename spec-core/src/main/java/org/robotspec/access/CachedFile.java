package org.robotspec.access;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * A good copy of a robots.txt: the bytes as they were read, kept compressed. Immutable.
 *
 * <p>The bytes and not the compiled rules are kept, so that one copy serves crawlers of any name
 * (H-11).
 */
public final class CachedFile {
  private final Instant fetchedAt;
  private final int length;
  private final byte[] packed;

  /** Takes what a record holds; see {@link #of} for the public way. */
  CachedFile(Instant fetchedAt, int length, byte[] packed) {
    this.fetchedAt = fetchedAt;
    this.length = length;
    this.packed = packed;
  }

  /** Returns a copy of a body. */
  public static CachedFile of(byte[] body, Instant fetchedAt) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    try {
      deflater.setInput(body);
      deflater.finish();
      ByteArrayOutputStream out = new ByteArrayOutputStream(body.length / 2 + 16);
      byte[] buffer = new byte[4096];
      while (!deflater.finished()) {
        out.write(buffer, 0, deflater.deflate(buffer));
      }
      return new CachedFile(fetchedAt, body.length, out.toByteArray());
    } finally {
      deflater.end();
    }
  }

  /** Returns when it was fetched. */
  public Instant fetchedAt() {
    return fetchedAt;
  }

  /** Returns this copy, as one that was fetched no later than a time. */
  CachedFile fetchedBy(Instant time) {
    return fetchedAt.isAfter(time) ? new CachedFile(time, length, packed) : this;
  }

  /** Returns how many bytes it has, uncompressed. */
  public int length() {
    return length;
  }

  /**
   * Returns the bytes.
   *
   * @throws IllegalArgumentException if what was stored is corrupt
   */
  public byte[] body() {
    byte[] body = new byte[length];
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(packed);
      int at = 0;
      while (at < length) {
        int count = inflater.inflate(body, at, length - at);
        if (count == 0) {
          throw new IllegalArgumentException("the stored copy ends after " + at + " bytes");
        }
        at += count;
      }
      return body;
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("the stored copy is corrupt", e);
    } finally {
      inflater.end();
    }
  }

  /** Returns the compressed bytes, which nobody changes. */
  byte[] packed() {
    return packed;
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

  @Override
  public String toString() {
    return length + " bytes of " + fetchedAt;
  }
}
