package org.robotspec.service;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.rules.Rules;

/** An origin in memory; {@code file} is empty if the state's copy does not apply. */
record CachedOrigin(AccessState state, CompiledFile file) {
  /**
   * A file, compiled for the crawler of one service; files with the same octets are equal.
   *
   * @param packed its octets, deflated
   * @param sitemaps how many sitemap lines it has (P-1); their URLs are only in its octets
   * @param hash a hash of the octets, by a function that authors of files cannot know
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

  /** The bytes of this and of a state with its three times. */
  private static final int STATE = 24 + 48 + 72;

  /** The bytes of a result with more than a status. */
  private static final int RESULT = 32;

  private static final int TEXT = 44;

  /** The bytes of a run of failures and its two times. */
  private static final int RUN = 32 + 48;

  private static final int REFERENCE = 24;

  /** The bytes of a copy and its array, besides its octets. */
  private static final int COPY = 48 + 20;

  /** The bytes of a file besides its octets and rules: an object, and its place in the interner. */
  private static final int FILE = 112;

  Rules rules() {
    return file.rules();
  }

  /**
   * Returns the size in bytes; each origin is charged for its file, although equal files exist
   * once.
   */
  int weight() {
    int compiled = state.access() == Access.CONDITIONAL ? FILE + rules().weight() : 0;
    @Nullable CachedFile copy = state.copy();
    return STATE
        + (state.detail().isEmpty() ? 0 : RESULT + TEXT + state.detail().length())
        + (state.failing() == null ? 0 : RUN)
        + (state.unreachable() == null ? 0 : RUN)
        + state.result().redirects().stream().mapToInt(url -> TEXT + REFERENCE + url.length()).sum()
        + (copy == null ? 0 : COPY + copy.packed().length)
        + compiled;
  }
}
