package org.robotspec.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;

/**
 * Keeps states, with their rules, in memory, bounded by the bytes that they take.
 *
 * <p>A host with a file has an entry of its own. Full allow and full disallow share {@linkplain
 * Page pages}: what a map needs for an entry is several times what there is to know of such a host.
 */
final class MemoryStore implements RobotsStore {
  /** What one mapping takes: Caffeine's node, the map's node and its place in the table. */
  private static final int MAPPING = 40 + 32 + 8;

  /** What a key takes besides its characters: two headers, three fields, half of the rounding. */
  private static final int KEY = 24 + 16 + 4;

  /**
   * There is a page for so many bytes of the bound. With fewer a page would hold too few hosts to
   * be worth its mapping, for rules take most of the memory. With more a change would copy more:
   * where there is nothing but pages, up to twice as much as this.
   */
  private static final int BYTES_PER_PAGE = 64 << 10;

  /** So many pages at least: a full one is a sixteenth of the memory that is lost at once. */
  static final int PAGES_MIN = 16;

  /** So many at most: for 64 GiB; beyond, pages grow. */
  static final int PAGES_MAX = 1 << 20;

  /** Writers of different pages rarely wait for each other with so many locks. */
  private static final int LOCKS = 64;

  /** Entries by their keys, and pages by their numbers. */
  private final Cache<Object, Held> cache;

  private final Object[] locks = Stream.generate(Object::new).limit(LOCKS).toArray();
  private final long seed = ThreadLocalRandom.current().nextLong();
  private final int pages;
  private final Entry.Maker maker;
  private final long bytes;

  /**
   * Makes an empty store.
   *
   * @param onEviction told how many hosts there was no room for
   */
  MemoryStore(long bytes, Entry.Maker maker, IntConsumer onEviction) {
    this.bytes = bytes;
    this.pages = pages(bytes);
    this.maker = maker;
    this.cache =
        Caffeine.newBuilder()
            .maximumWeight(bytes)
            .weigher((Object key, Held held) -> weight(key, held))
            .evictionListener(
                (@Nullable Object key, @Nullable Held held, RemovalCause cause) ->
                    onEviction.accept(held == null ? 0 : held.hosts()))
            .executor(Runnable::run) // its upkeep is short; no thread of a common pool
            .build();
  }

  /** Returns how many pages there are for a bound: a power of two. */
  static int pages(long bytes) {
    long wanted = Math.max(PAGES_MIN, Math.min(PAGES_MAX, bytes / BYTES_PER_PAGE));
    return (int) Long.highestOneBit(wanted);
  }

  private static int weight(Object key, Held held) {
    return MAPPING + held.weight() + (key instanceof String text ? KEY + text.length() : 0);
  }

  @Nullable Entry get(String key) {
    @Nullable Entry entry = entry(key);
    if (entry != null) {
      return entry;
    }
    long hash = hash(key);
    Integer number = number(hash);
    entry = paged(key, number, tag(hash));
    if (entry != null) {
      return entry;
    }
    // It may have moved between the two questions. Whoever hears of nothing makes a look.
    synchronized (lock(number)) {
      entry = entry(key);
      return entry == null ? paged(key, number, tag(hash)) : entry;
    }
  }

  private @Nullable Entry paged(String key, Integer number, int tag) {
    @Nullable Page page = page(number);
    @Nullable AccessState state = page == null ? null : page.state(key, tag);
    return state == null ? null : maker.plain(state);
  }

  private @Nullable Entry entry(String key) {
    return (Entry) cache.getIfPresent(key);
  }

  private @Nullable Page page(Integer number) {
    return (Page) cache.getIfPresent(number);
  }

  /** Keeps an entry; whoever asks meanwhile gets the earlier one or this one. */
  void put(String key, Entry entry) {
    long hash = hash(key);
    Integer number = number(hash);
    // Two writers of one host could each remove what the other one has written.
    synchronized (lock(number)) {
      if (putIntoPage(key, number, tag(hash), entry.state())) {
        cache.invalidate(key);
      } else {
        cache.put(key, entry);
        removeFromPage(key, number, tag(hash));
      }
    }
  }

  /** Returns false for a host that only an entry can hold. */
  private boolean putIntoPage(String key, Integer number, int tag, AccessState state) {
    byte @Nullable [] packed = isAscii(key) ? PackedState.write(state, key) : null;
    if (packed == null) {
      return false;
    }
    while (true) {
      @Nullable Page before = page(number);
      @Nullable Page after =
          (before == null ? Page.EMPTY : before).with(key, tag, packed, state.lookedAt());
      if (after == null) {
        return false;
      }
      if (before == null
          ? cache.asMap().putIfAbsent(number, after) == null
          : cache.asMap().replace(number, before, after)) {
        return true;
      }
      // The page has been evicted meanwhile.
    }
  }

  private void removeFromPage(String key, Integer number, int tag) {
    @Nullable Page before = page(number);
    if (before == null) {
      return;
    }
    Page after = before.without(key, tag);
    if (after.hosts() == 0) {
      cache.asMap().remove(number, before);
    } else if (after != before) {
      cache.asMap().replace(number, before, after); // it fails if the page has been evicted
    }
  }

  /** Returns a hash that nobody can foresee: or a site's hosts could all go into one page. */
  private long hash(String key) {
    long hash = seed;
    for (int at = 0; at < key.length(); at++) {
      hash = (hash ^ key.charAt(at)) * 0x9E3779B97F4A7C15L; // 2 to the power of 64, by phi
    }
    return hash;
  }

  private Integer number(long hash) {
    return (int) (hash >>> 40) & (pages - 1);
  }

  private Object lock(Integer number) {
    return locks[number % LOCKS];
  }

  private static int tag(long hash) {
    return (int) (hash >>> (40 - Page.TAG_BITS)) & ((1 << Page.TAG_BITS) - 1);
  }

  private static boolean isAscii(String key) {
    return key.chars().allMatch(c -> c < 0x80);
  }

  @Override
  public Optional<AccessState> load(String key) {
    return Optional.ofNullable(get(key)).map(Entry::state);
  }

  @Override
  public void save(String key, AccessState state) {
    put(key, maker.of(state));
  }

  /** Returns about how many bytes the entries take. */
  long weight() {
    return cache.policy().eviction().map(e -> e.weightedSize().orElse(0)).orElse(0L);
  }

  @Override
  public String describe() {
    return "memory (" + bytes + " bytes)";
  }

  @Override
  public void close() {
    cache.invalidateAll();
  }
}
