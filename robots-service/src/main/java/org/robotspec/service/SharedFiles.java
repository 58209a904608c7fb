package org.robotspec.service;

import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
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
  /** The bytes of a file besides its octets and rules: three objects, a header, the map's node. */
  private static final int FILE = 24 + 32 + 20 + 32 + 8;

  private final ConcurrentHashMap<Octets, CompiledFile> files = new ConcurrentHashMap<>();
  private final AtomicLong uncharged = new AtomicLong();

  /** Octets as a key; ordered, so that no choice of files makes the map slow. */
  private static final class Octets implements Comparable<Octets> {
    private final byte[] packed;
    private final int hash;

    Octets(byte[] packed) {
      this.packed = packed;
      this.hash = Arrays.hashCode(packed);
    }

    @Override
    public int compareTo(Octets other) {
      return Arrays.compare(packed, other.packed);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Octets that
          && hash == that.hash
          && Arrays.equals(packed, that.packed);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** A file, compiled for the crawler of this service. */
  static final class CompiledFile {
    private final Octets octets;
    private final Rules rules;
    private final int sitemaps;

    /** How many hosts in memory have it; changed only within the map, as is the next field. */
    private int hosts;

    private boolean charged;

    /**
     * Creates a file that no host has yet.
     *
     * @param sitemaps how many sitemap lines it has (P-1); their URLs are only in the octets
     */
    CompiledFile(byte[] packed, Rules rules, int sitemaps) {
      this.octets = new Octets(packed);
      this.rules = rules;
      this.sitemaps = sitemaps;
    }

    /** Returns whether this is a file; false for what stands for none. */
    boolean hasOctets() {
      return octets.packed.length > 0;
    }

    byte[] packed() {
      return octets.packed;
    }

    Rules rules() {
      return rules;
    }

    int sitemaps() {
      return sitemaps;
    }

    /** Returns about how many bytes of memory this takes. */
    int weight() {
      return FILE + octets.packed.length + rules.weight();
    }

    private long uncharged() {
      return hosts > 0 && !charged ? weight() : 0;
    }
  }

  /** Returns the file with these octets if a host in memory has it. */
  @Nullable CompiledFile find(byte[] packed) {
    return files.get(new Octets(packed));
  }

  /**
   * Adds a host with a file; returns its entry, with the one copy of that file.
   *
   * @param before the host's entry so far
   */
  CachedOrigin add(CachedOrigin entry, @Nullable CachedOrigin before) {
    CompiledFile own = entry.file();
    if (!own.hasOctets()) {
      return entry;
    }
    boolean[] charged = new boolean[1];
    CompiledFile file =
        files.compute(
            own.octets,
            (octets, known) -> {
              CompiledFile one = known == null ? own : known;
              uncharged.addAndGet(-one.uncharged());
              charged[0] = !one.charged || (before != null && before.isChargedFor(one));
              one.hosts++;
              one.charged = true;
              return one;
            });
    return new CachedOrigin(entry.state().sharing(file.packed()), file, charged[0]);
  }

  /**
   * Removes a host that had a file.
   *
   * @param next the host's next entry, which may be charged in its place
   */
  void remove(CachedOrigin entry, @Nullable CachedOrigin next) {
    CompiledFile own = entry.file();
    if (!own.hasOctets()) {
      return;
    }
    files.computeIfPresent(
        own.octets,
        (octets, file) -> {
          uncharged.addAndGet(-file.uncharged());
          file.hosts--;
          if (entry.charged() && (next == null || !next.isChargedFor(file))) {
            file.charged = false;
          }
          uncharged.addAndGet(file.uncharged());
          return file.hosts == 0 ? null : file;
        });
  }

  /** Returns how many bytes the files take for which no host in memory is charged. */
  long uncharged() {
    return uncharged.get();
  }
}
