package org.robotspec.cache;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.SpecProfile;

/**
 * Builds a {@link RobotsConfig}; what the settings mean and their defaults stand there. Not
 * thread-safe.
 */
public final class RobotsConfigBuilder {
  List<String> agents;
  @Nullable String userAgent;
  SpecProfile profile = SpecProfile.GOOGLE_2019;
  String store = "memory";

  /** Some ten thousand origins with files of the usual size. */
  long memory = 64L << 20;

  /** The look-up's limit and some time in the queue; below the 30 s after which Storm replays. */
  Duration maxWait = Duration.ofSeconds(25);

  /** Enough for a few hundred looks a second; each is a thread while it runs. */
  int maxFetches = 32;

  Duration connectTimeout = Duration.ofSeconds(5);
  Duration responseTimeout = Duration.ofSeconds(10);
  Duration lookupTimeout = Duration.ofSeconds(20);
  @Nullable Duration maxAgeFloor;
  @Nullable Duration maxAgeCeiling;
  @Nullable Duration retryFloor;
  @Nullable Duration retryCeiling;
  boolean redirectToPrivate;
  Set<String> exemptHosts = new TreeSet<>();
  Map<String, String> overrides = new TreeMap<>();

  RobotsConfigBuilder(List<String> agents) {
    this.agents = List.copyOf(agents);
  }

  RobotsConfigBuilder(RobotsConfigBuilder that) {
    agents = that.agents;
    userAgent = that.userAgent;
    profile = that.profile;
    store = that.store;
    memory = that.memory;
    maxWait = that.maxWait;
    maxFetches = that.maxFetches;
    connectTimeout = that.connectTimeout;
    responseTimeout = that.responseTimeout;
    lookupTimeout = that.lookupTimeout;
    maxAgeFloor = that.maxAgeFloor;
    maxAgeCeiling = that.maxAgeCeiling;
    retryFloor = that.retryFloor;
    retryCeiling = that.retryCeiling;
    redirectToPrivate = that.redirectToPrivate;
    exemptHosts = new TreeSet<>(that.exemptHosts);
    overrides = new TreeMap<>(that.overrides);
  }

  /** Sets the User-Agent header. */
  @CanIgnoreReturnValue
  public RobotsConfigBuilder userAgent(String header) {
    userAgent = header;
    return this;
  }

  /** Sets the revision of the specification. */
  @CanIgnoreReturnValue
  public RobotsConfigBuilder profile(SpecProfile value) {
    profile = value;
    return this;
  }

  /** Sets the store. */
  @CanIgnoreReturnValue
  public RobotsConfigBuilder store(String value) {
    store = value;
    return this;
  }

  /** Sets the bound on memory, in bytes. */
  @CanIgnoreReturnValue
  public RobotsConfigBuilder memory(long bytes) {
    memory = bytes;
    return this;
  }

  /** Sets how long a caller waits. */
  @CanIgnoreReturnValue
  public RobotsConfigBuilder maxWait(Duration value) {
    maxWait = value;
    return this;
  }

  /** Sets how many looks run at once. */
  @CanIgnoreReturnValue
  public RobotsConfigBuilder maxFetches(int value) {
    maxFetches = value;
    return this;
  }

  /** Sets the time limits of one request, and of a whole look. */
  @CanIgnoreReturnValue
  public RobotsConfigBuilder timeouts(Duration connect, Duration response, Duration lookup) {
    connectTimeout = connect;
    responseTimeout = response;
    lookupTimeout = lookup;
    return this;
  }

  /** Sets the bounds on {@code max-age} (H-10). */
  @CanIgnoreReturnValue
  public RobotsConfigBuilder maxAge(Duration floor, Duration ceiling) {
    maxAgeFloor = floor;
    maxAgeCeiling = ceiling;
    return this;
  }

  /** Sets the bounds on retries (H-6). */
  @CanIgnoreReturnValue
  public RobotsConfigBuilder retry(Duration floor, Duration ceiling) {
    retryFloor = floor;
    retryCeiling = ceiling;
    return this;
  }

  /** Sets whether redirects from public origins to private addresses are followed. */
  @CanIgnoreReturnValue
  public RobotsConfigBuilder redirectToPrivate(boolean value) {
    redirectToPrivate = value;
    return this;
  }

  /** Adds a host that need not be asked (L-8): a name or an address, without a port. */
  @CanIgnoreReturnValue
  public RobotsConfigBuilder exemptHost(String host) {
    exemptHosts.add(host.strip().toLowerCase(Locale.ROOT));
    return this;
  }

  /** Adds a fixed robots.txt for a host: a name or an address, without a port. */
  @CanIgnoreReturnValue
  public RobotsConfigBuilder override(String host, String robotsTxt) {
    overrides.put(host.strip().toLowerCase(Locale.ROOT), robotsTxt);
    return this;
  }

  /**
   * Returns the configuration.
   *
   * @throws IllegalArgumentException if a value is bad or two contradict each other; the message
   *     names the property
   */
  public RobotsConfig build() {
    return new RobotsConfig(new RobotsConfigBuilder(this));
  }
}
