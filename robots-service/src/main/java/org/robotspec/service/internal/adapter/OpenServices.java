package org.robotspec.service.internal.adapter;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The services of a process, one for each configuration: it opens for its first user and closes
 * after its last. A crawler creates each user from its configuration alone, so only a static
 * connects them. Nothing is called under its lock. Thread-safe.
 */
public final class OpenServices<S> {
  private final Map<Object, S> open = new HashMap<>();
  private final Map<Object, Integer> users = new HashMap<>();
  private final Consumer<S> opened;
  private final Consumer<S> close;

  /** Creates a register; {@code opened} receives each opened service, {@code close} ends it. */
  public OpenServices(Consumer<S> opened, Consumer<S> close) {
    this.opened = opened;
    this.close = close;
  }

  /** Returns the open service of a configuration, or opens one, for a user. */
  public S acquire(Object key, Supplier<S> opener) {
    @Nullable S known = join(key, null);
    if (known != null) {
      return known;
    }
    S mine = opener.get();
    @Nullable S other = join(key, mine); // opened meanwhile
    (other == null ? opened : close).accept(mine);
    return other == null ? mine : other;
  }

  /** Returns the open service; if there is none, registers the given one and returns null. */
  private synchronized @Nullable S join(Object key, @Nullable S opening) {
    @Nullable S known = open.get(key);
    if (known != null || opening != null) {
      open.put(key, known == null ? opening : known);
      users.merge(key, 1, Integer::sum);
    }
    return known;
  }

  /** Ends one use of a service; the last one closes it. */
  public void release(Object key) {
    @Nullable S last;
    synchronized (this) {
      @Nullable Integer left = users.computeIfPresent(key, (k, n) -> n > 1 ? n - 1 : null);
      last = left == null ? open.remove(key) : null;
    }
    if (last != null) {
      close.accept(last);
    }
  }

  /** Returns the open services, by their configurations. */
  public synchronized Map<Object, S> all() {
    return Map.copyOf(open);
  }

  /** Returns how many users the service of a configuration has. */
  public synchronized int users(Object key) {
    return users.getOrDefault(key, 0);
  }
}
