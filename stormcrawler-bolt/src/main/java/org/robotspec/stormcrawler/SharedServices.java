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
 * The services of a JVM, by the configuration that they were opened with: opened for the first
 * user, closed with the last. Thread-safe.
 */
final class SharedServices {
  /**
   * Storm makes each user by itself, from nothing but a configuration: there is no other place
   * where they could meet.
   */
  private static final SharedServices IN_THIS_JVM = new SharedServices();

  private final Map<Object, SharedService> services = new HashMap<>();
  private final Cleaner cleaner = Cleaner.create();
  private volatile Clock clock = Clock.systemUTC();

  static SharedServices inThisJvm() {
    return IN_THIS_JVM;
  }

  /** Gives the services that are opened from now on another clock: a simulated one. */
  void clock(Clock other) {
    clock = other;
  }

  /**
   * Returns a share in the service of a configuration, which must be closed. A delegate is made and
   * cleaned up under no lock of ours: it may want one that another user of the service holds.
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
          services.put(key, SharedService.open(config, delegate, clock));
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
    SharedService service = services.get(key);
    if (service == null) {
      return null;
    }
    service.users().incrementAndGet();
    return new Share(key, service);
  }

  /** Returns a service whose share goes with its user, for one whose end is not announced. */
  SharedService acquireFor(Object user, AdapterConfig config) {
    Share share = acquire(config);
    cleaner.register(user, share::close);
    return share.service();
  }

  /** Returns the services that are open, by {@link AdapterConfig#key}. */
  synchronized Map<Object, SharedService> open() {
    return Map.copyOf(services);
  }

  /** One user's share in a service. */
  final class Share implements AutoCloseable {
    private final Object key;
    private final SharedService service;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Share(Object key, SharedService service) {
      this.key = key;
      this.service = service;
    }

    SharedService service() {
      return service;
    }

    /** Gives the share back; more than once has no effect. The last user closes the service. */
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
