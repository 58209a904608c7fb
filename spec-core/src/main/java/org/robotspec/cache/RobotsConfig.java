package org.robotspec.cache;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Bounds;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Setting;
import org.robotspec.rules.SpecProfile;

/**
 * All that an operator can choose: one immutable value, built in code or from string properties,
 * which have the same names in every crawler. Two are equal if all their settings are.
 *
 * @see #of(Map, Set)
 */
public final class RobotsConfig {
  /** What the names of all properties begin with. */
  public static final String PREFIX = "robotspec.";

  static final int MOST_BYTES = 16 << 20;

  private final RobotsConfigBuilder values;
  private final Bounds bounds;

  RobotsConfig(RobotsConfigBuilder values) {
    this.values = values;
    this.bounds = ConfigCheck.check(values);
  }

  /** Starts a configuration for a crawler with these names, the most specific first (D-8). */
  public static RobotsConfigBuilder builder(String... agents) {
    return new RobotsConfigBuilder(List.of(agents));
  }

  /**
   * Reads a configuration from properties; those whose names do not begin with {@value #PREFIX} are
   * passed over.
   *
   * @throws IllegalArgumentException if a name is unknown, a value is bad, or two contradict each
   *     other; the message names the property, its value, and what is allowed
   */
  public static RobotsConfig of(Map<String, String> properties) {
    return of(properties, Set.of());
  }

  /**
   * Reads a configuration from properties of which some are an adapter's own.
   *
   * @param others names of properties, with the prefix, that the adapter itself reads; one that
   *     ends in a dot stands for all that begin with it
   * @throws IllegalArgumentException as {@link #of(Map)}
   */
  public static RobotsConfig of(Map<String, String> properties, Set<String> others) {
    return new ConfigReader(others).read(properties);
  }

  /** {@code robotspec.agents}: who asks (G-2, D-8). */
  public Crawler crawler() {
    return new Crawler(values.agents);
  }

  /** {@code robotspec.user-agent}: the User-Agent header of requests; default: the first agent. */
  public String userAgent() {
    return values.userAgent == null ? values.agents.get(0) : values.userAgent;
  }

  /** {@code robotspec.profile}, with {@code robotspec.<setting>} for each changed setting. */
  public SpecProfile profile() {
    return values.profile;
  }

  /**
   * Returns how many bytes of a file count: the profile's limit (F-6), or 16 MiB where it has none,
   * because a file that never ends must end somewhere.
   */
  public int maxBytes() {
    int limit = profile().number(Setting.MAX_BYTES);
    return limit == 0 || limit > MOST_BYTES ? MOST_BYTES : limit;
  }

  /**
   * {@code robotspec.store}: where states are kept: {@code memory} (default), {@code file:PATH} (a
   * directory), or {@code redis://…} or {@code rediss://…}.
   */
  public String store() {
    return values.store;
  }

  /** {@code robotspec.memory}: the most bytes of memory that known origins may take; 64m. */
  public long memory() {
    return values.memory;
  }

  /** {@code robotspec.max-wait}: how long a caller waits for a look; 25s. */
  public Duration maxWait() {
    return values.maxWait;
  }

  /** {@code robotspec.max-fetches}: how many looks run at once; 32. */
  public int maxFetches() {
    return values.maxFetches;
  }

  /** {@code robotspec.connect-timeout}: for a connection; 5s. */
  public Duration connectTimeout() {
    return values.connectTimeout;
  }

  /** {@code robotspec.response-timeout}: for the headers of an answer, connection included; 10s. */
  public Duration responseTimeout() {
    return values.responseTimeout;
  }

  /** {@code robotspec.lookup-timeout}: for a whole look, all redirects and bodies included; 20s. */
  public Duration lookupTimeout() {
    return values.lookupTimeout;
  }

  /**
   * {@code robotspec.max-age-floor}, {@code robotspec.max-age-ceiling}, {@code
   * robotspec.retry-floor}, {@code robotspec.retry-ceiling}: when to look again; defaults {@link
   * Bounds#of}.
   */
  public Bounds bounds() {
    return bounds;
  }

  /**
   * {@code robotspec.redirect-to-private}: whether a public origin's redirect to a loopback,
   * link-local or private address is followed; false.
   */
  public boolean redirectToPrivate() {
    return values.redirectToPrivate;
  }

  /** {@code robotspec.exempt-hosts}: hosts that need not be asked (L-8), in lower case. */
  public Set<String> exemptHosts() {
    return new TreeSet<>(values.exemptHosts);
  }

  /** {@code robotspec.override.<host>}: a fixed robots.txt for a host, by host in lower case. */
  public Map<String, String> overrides() {
    return new TreeMap<>(values.overrides);
  }

  /** Returns a builder that starts with these settings. */
  public RobotsConfigBuilder toBuilder() {
    return new RobotsConfigBuilder(values);
  }

  private List<Object> all() {
    return List.of(
        values.agents,
        userAgent(),
        profile(),
        profile().name(),
        store(),
        memory(),
        maxWait(),
        maxFetches(),
        connectTimeout(),
        responseTimeout(),
        lookupTimeout(),
        bounds,
        redirectToPrivate(),
        values.exemptHosts,
        values.overrides);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RobotsConfig that && all().equals(that.all());
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(all());
  }

  /** Returns the settings in one line for a log, without passwords and robots.txt texts. */
  @Override
  public String toString() {
    return "agents=%s profile=%s store=%s memory=%d max-wait=%s max-fetches=%d lookup-timeout=%s"
        .formatted(
            String.join(",", values.agents),
            profile(),
            ConfigCheck.withoutPassword(store()),
            memory(),
            maxWait(),
            maxFetches(),
            lookupTimeout());
  }
}
