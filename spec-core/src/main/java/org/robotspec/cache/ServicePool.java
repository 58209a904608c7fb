package org.robotspec.cache;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Services that several owners share by a key, such as the protocol instances of one crawler in one
 * JVM: opened for the first, closed with the last. Thread-safe.
 */
public final class ServicePool {
  private final Map<Object, Shared> services = new HashMap<>();

  /** Makes an empty pool. */
  public ServicePool() {}

  /**
   * Returns a share in the service of a key, which is opened if nobody has one.
   *
   * @param key what must be equal for owners to share: the configuration and what else the fetcher
   *     depends on
   * @param opener opens the service; not called while there is one
   */
  public synchronized Share acquire(Object key, Supplier<RobotsService> opener) {
    Shared shared = services.get(key);
    if (shared == null) {
      shared = new Shared(opener.get());
      services.put(key, shared);
    }
    shared.owners++;
    return new Share(key, shared.service);
  }

  private synchronized void release(Object key) {
    Shared shared = services.get(key);
    if (shared != null && --shared.owners == 0) {
      services.remove(key);
      shared.service.close();
    }
  }

  /** One owner's share in a service; it must be closed, once or more often. */
  public final class Share implements AutoCloseable {
    private final Object key;
    private final RobotsService service;
    private boolean closed;

    private Share(Object key, RobotsService service) {
      this.key = key;
      this.service = service;
    }

    /** Returns the service, which is open at least until this share is closed. */
    public RobotsService service() {
      return service;
    }

    /** Gives the share back; the last one closes the service. */
    @Override
    public void close() {
      synchronized (ServicePool.this) {
        if (!closed) {
          closed = true;
          release(key);
        }
      }
    }
  }

  private static final class Shared {
    private final RobotsService service;
    private int owners;

    private Shared(RobotsService service) {
      this.service = service;
    }
  }
}
