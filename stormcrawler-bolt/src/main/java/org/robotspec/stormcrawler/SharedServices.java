package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.protocol.Protocol;
import java.lang.ref.Cleaner;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.ServiceSettings;

/**
 * The services of a JVM by configuration; each opens for its first user and closes with its last.
 * Thread-safe.
 */
final class SharedServices {
  /** Storm makes each user from nothing but a configuration, so only a static can join them. */
  private static final SharedServices IN_THIS_JVM = new SharedServices();

  private final Map<Object, AdapterService> services = new HashMap<>();
  private final Cleaner cleaner = Cleaner.create();
  private volatile Clock clock = Clock.systemUTC();

  static SharedServices inThisJvm() {
    return IN_THIS_JVM;
  }

  /** Sets the clock of services opened from now on; for tests with simulated time. */
  void clock(Clock other) {
    clock = other;
  }

  /**
   * Returns a share in the service for a configuration; the caller must close it. Makes and cleans
   * up delegates without holding a lock: one may need a lock that another user of the service
   * holds.
   */
  Share acquire(AdapterConfig config) {
    Object key = config.key();
    Share share = join(key);
    if (share != null) {
      return share;
    }
    int seconds = (int) Math.max(1, config.robots().get(ServiceSettings.FETCH_TIMEOUT).toSeconds());
    Protocol delegate =
        DelegateProtocols.forRobotsTxt(config.delegate(), config.entries(), seconds);
    boolean used = false;
    try {
      synchronized (this) {
        if (!services.containsKey(key)) {
          services.put(key, AdapterService.open(config, delegate, clock));
          used = true;
        }
        return Objects.requireNonNull(join(key));
      }
    } finally {
      if (!used) {
        delegate.cleanup();
      }
    }
  }

  private synchronized @Nullable Share join(Object key) {
    AdapterService service = services.get(key);
    if (service == null) {
      return null;
    }
    service.users().incrementAndGet();
    return new Share(key, service);
  }

  /**
   * Returns a service whose share is closed once its user is garbage-collected, for users that are
   * never closed.
   */
  AdapterService acquireFor(Object user, AdapterConfig config) {
    Share share = acquire(config);
    cleaner.register(user, share::close);
    return share.service();
  }

  /** Returns the open services, by {@link AdapterConfig#key}. */
  synchronized Map<Object, AdapterService> open() {
    return Map.copyOf(services);
  }

  /** One user's share in a service. */
  final class Share implements AutoCloseable {
    private final Object key;
    private final AdapterService service;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Share(Object key, AdapterService service) {
      this.key = key;
      this.service = service;
    }

    AdapterService service() {
      return service;
    }

    /** Closes the share; the last one closes the service. Closing twice has no effect. */
    @Override
    public void close() {
      synchronized (SharedServices.this) {
        if (closed.getAndSet(true) || service.users().decrementAndGet() > 0) {
          return;
        }
        services.remove(key);
        service.service().close();
      }
      service.delegate().cleanup();
    }
  }
}
