package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.protocol.Protocol;
import java.lang.ref.Cleaner;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
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
  private static final SharedServices IN_THIS_JVM = new SharedServices(Clock.systemUTC());

  private final Map<Object, SharedService> services = new HashMap<>();
  private final Cleaner cleaner = Cleaner.create();
  private volatile Clock clock;

  SharedServices(Clock clock) {
    this.clock = clock;
  }

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
        share = join(key);
        if (share == null) {
          SharedService opened = SharedService.open(config, delegate, clock);
          services.put(key, opened);
          used = true;
          share = join(key, opened);
        }
        return share;
      }
    } finally {
      if (!used) {
        delegate.cleanup();
      }
    }
  }

  private synchronized @Nullable Share join(Object key) {
    SharedService service = services.get(key);
    return service == null ? null : join(key, service);
  }

  private Share join(Object key, SharedService service) {
    service.users++;
    return new Share(key, service);
  }

  /** Returns a service whose share goes with its user, for one whose end is not announced. */
  SharedService acquireFor(Object user, AdapterConfig config) {
    Share share = acquire(config);
    cleaner.register(user, share::close);
    return share.service();
  }

  /** Returns how many services are open. */
  synchronized int size() {
    return services.size();
  }

  /** Returns how many users the service of a configuration has; 0 if it is not open. */
  synchronized int users(AdapterConfig config) {
    SharedService service = services.get(config.key());
    return service == null ? 0 : service.users;
  }

  /** Closes the service after its last user, and returns it then. */
  private synchronized @Nullable SharedService leave(Share share) {
    if (share.closed) {
      return null;
    }
    share.closed = true;
    if (--share.service.users > 0) {
      return null;
    }
    services.remove(share.key);
    share.service.close();
    return share.service;
  }

  /** One user's share in a service. */
  final class Share implements AutoCloseable {
    private final Object key;
    private final SharedService service;
    private boolean closed;

    private Share(Object key, SharedService service) {
      this.key = key;
      this.service = service;
    }

    SharedService service() {
      return service;
    }

    /** Gives the share back; more than once has no effect. */
    @Override
    public void close() {
      SharedService last = leave(this);
      if (last != null) {
        last.delegate().cleanup();
      }
    }
  }
}
