package org.robotspec.service;

import java.util.Arrays;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Rules;

/**
 * The files of the hosts in memory: hosts whose files have the same octets share the octets and the
 * compiled rules, as long as one of them is in memory. Thread-safe.
 *
 * <p>One of these hosts is charged for the file, so that the cache may evict the hosts of large
 * files first. If that host leaves before the others, nobody is charged for the file until another
 * host comes: {@link #uncharged()}.
 */
final class SharedFiles {
  /** The bytes of a file besides its octets and rules: two objects, a header, the map's entry. */
  private static final int FILE = 32 + 20 + 40;

  /** Ordered, so that no choice of files makes it slow, as equal hashes would. */
  private final TreeMap<byte[], CompiledFile> files = new TreeMap<>(Arrays::compare);

  private long uncharged;

  /** A file, compiled for the crawler of this service. */
  static final class CompiledFile {
    final byte[] packed;
    final Rules rules;
    final int sitemaps;

    /** How many hosts in memory have it; changed only under the lock, as is the next field. */
    private int hosts;

    private boolean charged;

    /**
     * Creates a file that no host has yet.
     *
     * @param sitemaps how many sitemap lines it has (P-1); their URLs are only in the octets
     */
    CompiledFile(byte[] packed, Rules rules, int sitemaps) {
      this.packed = packed;
      this.rules = rules;
      this.sitemaps = sitemaps;
    }

    /** Returns whether this is a file; false for what stands for none. */
    boolean hasOctets() {
      return packed.length > 0;
    }

    int weight() {
      return FILE + packed.length + rules.weight();
    }

    private long uncharged() {
      return hosts > 0 && !charged ? weight() : 0;
    }
  }

  /** Returns the file with these octets if a host in memory has it. */
  synchronized @Nullable CompiledFile find(byte[] packed) {
    return files.get(packed);
  }

  /**
   * Adds a host with a file; returns its entry, with the one copy of that file.
   *
   * @param before the host's entry so far
   */
  synchronized CachedOrigin add(CachedOrigin entry, @Nullable CachedOrigin before) {
    if (!entry.file().hasOctets()) {
      return entry;
    }
    CompiledFile file = files.computeIfAbsent(entry.file().packed, packed -> entry.file());
    uncharged -= file.uncharged();
    boolean charged = !file.charged || (before != null && before.isChargedFor(file));
    file.hosts++;
    file.charged = true;
    return new CachedOrigin(entry.state().sharing(file.packed), file, charged);
  }

  /**
   * Removes a host that had a file.
   *
   * @param next the host's next entry, which may be charged in its place
   */
  synchronized void remove(CachedOrigin entry, @Nullable CachedOrigin next) {
    @Nullable CompiledFile file = files.get(entry.file().packed);
    if (file == null) {
      return;
    }
    uncharged -= file.uncharged();
    file.hosts--;
    if (entry.charged() && (next == null || !next.isChargedFor(file))) {
      file.charged = false;
    }
    uncharged += file.uncharged();
    if (file.hosts == 0) {
      files.remove(file.packed);
    }
  }

  /** Returns how many bytes the files take for which no host in memory is charged. */
  synchronized long uncharged() {
    return uncharged;
  }
}
