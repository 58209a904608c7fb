package org.robotspec.service;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Rules;

/**
 * A file, compiled for the crawler of one service; it equals another with the same octets.
 *
 * @param packed its octets, deflated
 * @param sitemaps how many sitemap lines it has (P-1)
 * @param hash of the octets, by a function that whoever writes a file does not know
 */
@SuppressWarnings("ArrayRecordComponent") // compared below
record CompiledFile(byte[] packed, Rules rules, int sitemaps, int hash) {
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CompiledFile that && Arrays.equals(packed, that.packed);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
