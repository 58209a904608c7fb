package org.robotspec.service;

import static java.util.Objects.requireNonNull;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.profile.Settings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.OverrideCheck;
import org.robotspec.service.internal.overrides.HostPattern;
import org.robotspec.service.spi.Limits;
import org.robotspec.usage.UsageFilter;

/**
 * The configuration of a service: one immutable value, built in code or from string properties,
 * which have the same names in every crawler. Two are equal if all their settings are.
 */
public final class RobotsConfig {
  /** The prefix of all property names. */
  public static final String PREFIX = "robotspec.";

  private static final int MOST_BYTES = 16 << 20;

  private final Settings settings;
  private final SpecProfile profile;
  private final Crawler crawler;
  private final Map<String, String> overrides;

  /**
   * Creates a configuration.
   *
   * @param base the profile, whose values single settings replace
   * @param overrides texts by the names of {@link HostPattern#name}
   * @param nameOf returns the name that the operator used for a key, for errors
   */
  private RobotsConfig(
      Settings settings,
      SpecProfile base,
      Map<String, String> overrides,
      UnaryOperator<String> nameOf) {
    this.settings = settings.with(ServiceSettings.PROFILE, base.name());
    this.profile = base.with(settings);
    this.crawler = crawler(nameOf.apply(ServiceSettings.AGENTS.key()));
    this.overrides = Map.copyOf(overrides);
    inOrder(ServiceSettings.CONNECT_TIMEOUT, ServiceSettings.RESPONSE_TIMEOUT, nameOf);
    inOrder(ServiceSettings.RESPONSE_TIMEOUT, ServiceSettings.FETCH_TIMEOUT, nameOf);
    inOrder(ProfileSettings.MAX_AGE_FLOOR, ProfileSettings.MAX_AGE_CEILING, nameOf);
    inOrder(ProfileSettings.RETRY_FLOOR, ProfileSettings.RETRY_CEILING, nameOf);
    checkHosts(nameOf);
  }

  private Crawler crawler(String name) {
    List<String> agents = settings.get(ServiceSettings.AGENTS);
    if (agents.isEmpty()) {
      throw Setting.notAllowed(name, "", "at least one product token, separated by commas");
    }
    try {
      return Crawler.under(profile, agents);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }

  private void checkHosts(UnaryOperator<String> nameOf) {
    for (String host : get(ServiceSettings.EXEMPT_HOSTS)) {
      String name = HostPattern.name(host);
      if (overrides.containsKey(name)) {
        String other = nameOf.apply(ServiceSettings.OVERRIDE_PREFIX + name);
        throw Setting.notAllowed(
            nameOf.apply(ServiceSettings.EXEMPT_HOSTS.key()), host, "a host without " + other);
      }
    }
    for (Map.Entry<String, String> each : new TreeMap<>(overrides).entrySet()) {
      Optional<String> mistake = mistakeIn(each.getValue());
      if (mistake.isPresent()) {
        String name = nameOf.apply(ServiceSettings.OVERRIDE_PREFIX + each.getKey());
        throw new IllegalArgumentException(name + ": " + mistake.get());
      }
    }
  }

  /** Returns why a text cannot replace a site's robots.txt (D-27). */
  Optional<String> mistakeIn(String robotsTxt) {
    return OverrideCheck.mistake(robotsTxt, profile, crawler);
  }

  private void inOrder(
      Setting<Duration> shorter, Setting<Duration> longer, UnaryOperator<String> nameOf) {
    if (get(longer).compareTo(get(shorter)) < 0) {
      // The error names a setting that the operator gave.
      boolean given = settings.find(longer) != null || settings.find(shorter) == null;
      Setting<Duration> wrong = given ? longer : shorter;
      Setting<Duration> other = given ? shorter : longer;
      throw Setting.notAllowed(
          nameOf.apply(wrong.key()),
          shown(wrong),
          "a duration of at %s %s, which is %s"
              .formatted(given ? "least" : "most", nameOf.apply(other.key()), shown(other)));
    }
  }

  /**
   * Returns a builder for a crawler with these names, the most specific first (D-8).
   *
   * @throws IllegalArgumentException if one is not a product token
   */
  public static Builder builder(String... agents) {
    for (String agent : requireNonNull(agents, "agents")) {
      requireNonNull(agent, "agent");
    }
    return new Builder().set(ServiceSettings.AGENTS, List.of(agents));
  }

  /**
   * Reads a configuration from properties; those whose names do not begin with {@value #PREFIX} are
   * ignored, unless that was probably meant.
   *
   * @throws IllegalArgumentException if a name is unknown or misspelt, a value is bad, or two
   *     contradict each other; the message names the property, its value, and what is allowed
   */
  public static RobotsConfig of(Map<String, String> properties) {
    return of(properties, List.of(), Map.of());
  }

  /**
   * Reads a configuration from properties, some of which belong to an adapter.
   *
   * @param others the settings that the adapter reads itself; not an error here
   * @param writtenAs the names that the operator used for properties, if different, for errors
   * @throws IllegalArgumentException as {@link #of(Map)}
   */
  public static RobotsConfig of(
      Map<String, String> properties,
      Collection<? extends Setting<?>> others,
      Map<String, String> writtenAs) {
    requireNonNull(properties, "properties");
    requireNonNull(others, "others");
    requireNonNull(writtenAs, "writtenAs");
    UnaryOperator<String> nameOf = key -> writtenAs.getOrDefault(PREFIX + key, PREFIX + key);
    Map<String, String> texts = new TreeMap<>();
    Map<String, String> overrides = new TreeMap<>();
    new TreeMap<>(properties)
        .forEach(
            (name, value) -> {
              @Nullable String meant = Settings.meant(name, PREFIX);
              if (meant != null && !meant.equals(name)) {
                throw new IllegalArgumentException(name + " is not a setting; write " + meant);
              }
              String key = name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : "";
              if (key.startsWith(ServiceSettings.OVERRIDE_PREFIX)) {
                String host = key.substring(ServiceSettings.OVERRIDE_PREFIX.length());
                // In properties files and XML attributes, one line is easier to write.
                String text = value.replace("\\n", "\n");
                if (overrides.put(overridden(host), text) != null) {
                  throw Setting.notAllowed(name, host, "each host once, in one of its spellings");
                }
              } else if (!key.isEmpty()) {
                texts.put(key, value);
              }
            });
    List<Setting<?>> rows = new ArrayList<>(ServiceSettings.all());
    rows.addAll(ProfileSettings.all());
    rows.addAll(others);
    Settings settings = Settings.read(rows, texts, nameOf);
    SpecProfile profile = SpecProfile.parse(settings.get(ServiceSettings.PROFILE));
    return new RobotsConfig(settings, profile, overrides, nameOf);
  }

  /**
   * Returns the host or pattern of a setting that overrides its rules.
   *
   * @throws IllegalArgumentException if it is neither; the message names the setting
   */
  private static String overridden(String host) {
    String key = PREFIX + ServiceSettings.OVERRIDE_PREFIX + host;
    return HostPattern.name(ServiceSettings.OVERRIDE_HOST.checked(key, host));
  }

  /** Returns the value of a service or profile setting, or its default. */
  public <T> T get(Setting<T> setting) {
    @Nullable T given = settings.find(setting);
    return given == null ? profile.get(setting) : given;
  }

  /** Returns the crawler (G-2, D-8). */
  public Crawler crawler() {
    return crawler;
  }

  /** Returns the User-Agent header of requests; default: the first agent. */
  public String userAgent() {
    @Nullable String header = settings.find(ServiceSettings.USER_AGENT);
    return header == null ? get(ServiceSettings.AGENTS).get(0) : header;
  }

  /** Returns the revision of the specification, with its changed settings. */
  public SpecProfile profile() {
    return profile;
  }

  /**
   * Returns the limits of a whole fetch. A file is cut at the profile's limit (F-6), or at 16 MiB
   * if the profile has none, because a server may never stop sending.
   */
  public Limits limits() {
    int limit = profile.get(ProfileSettings.MAX_BYTES);
    return new Limits(
        get(ServiceSettings.CONNECT_TIMEOUT),
        get(ServiceSettings.RESPONSE_TIMEOUT),
        get(ServiceSettings.FETCH_TIMEOUT),
        1 + (limit == 0 ? MOST_BYTES : Math.min(limit, MOST_BYTES)));
  }

  /** Returns the fixed robots.txt files, by host or pattern as verdicts compare them. */
  public Map<String, String> overrides() {
    return overrides;
  }

  /** Returns whether verdicts have no effect, because the crawler uses its own. */
  public boolean isShadow() {
    return get(ServiceSettings.MODE) == Mode.SHADOW;
  }

  /** Returns which pages a crawler indexes, by their owners' preferences. */
  public UsageFilter usageFilter() {
    return new UsageFilter(get(ServiceSettings.USAGE_REQUIRE), get(ServiceSettings.USAGE_REFUSE));
  }

  private List<Object> all() {
    Stream<Object> values =
        ServiceSettings.all().stream().filter(row -> row.defaultValue() != null).map(this::get);
    return List.of(values.toList(), userAgent(), profile, overrides);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RobotsConfig that && all().equals(that.all());
  }

  @Override
  public int hashCode() {
    return all().hashCode();
  }

  /** Returns the settings in one line for a log, without passwords and robots.txt texts. */
  @Override
  public String toString() {
    String line =
        "agents=%s profile=%s mode=%s store=%s memory=%s max-wait=%s max-fetches=%s fetch-timeout=%s"
            .formatted(
                shown(ServiceSettings.AGENTS),
                profile,
                shown(ServiceSettings.MODE),
                shown(ServiceSettings.STORE),
                shown(ServiceSettings.MEMORY),
                shown(ServiceSettings.MAX_WAIT),
                shown(ServiceSettings.MAX_FETCHES),
                shown(ServiceSettings.FETCH_TIMEOUT));
    String texts = overrides.isEmpty() ? "" : " override.HOST=" + overrides.size();
    String file = get(ServiceSettings.OVERRIDES);
    return line + texts + (file.isEmpty() ? "" : " overrides=" + file);
  }

  private <T> String shown(Setting<T> setting) {
    return setting.shown(get(setting));
  }

  /**
   * Builds a {@link RobotsConfig}; {@link ServiceSettings} describes the settings. Not thread-safe.
   */
  public static final class Builder {
    private final Map<String, String> overrides = new TreeMap<>();
    private Settings settings = Settings.DEFAULTS;
    private SpecProfile profile = SpecProfile.GOOGLE_2019;

    Builder() {}

    /**
     * Sets one of {@link ServiceSettings}, or of the profile's settings, which replaces the
     * profile's value whether the profile is set before or after it.
     *
     * @throws IllegalArgumentException if the setting does not accept the value, is none of these,
     *     or has its own method
     */
    @CanIgnoreReturnValue
    public <T> Builder set(Setting<T> setting, T value) {
      String name = PREFIX + requireNonNull(setting, "setting").key();
      T checked = setting.checked(name, value);
      if (setting.equals(ServiceSettings.OVERRIDE)) {
        throw new IllegalArgumentException(name + ": call override(HOST, robotsTxt)");
      } else if (setting.equals(ServiceSettings.PROFILE)) {
        profile = SpecProfile.parse((String) checked);
      } else if (ServiceSettings.all().contains(setting)
          || ProfileSettings.all().contains(setting)) {
        settings = settings.with(setting, checked);
      } else {
        throw new IllegalArgumentException(
            name + " is not a setting of the service or of its profile");
      }
      return this;
    }

    /** Sets the revision of the specification, and all its values that are not set one by one. */
    @CanIgnoreReturnValue
    public Builder profile(SpecProfile value) {
      profile = requireNonNull(value, "value");
      return this;
    }

    /**
     * Adds a fixed robots.txt for a host (L-8): a name or an address, without a port, or {@code
     * *.example.com} for a domain and all hosts under it. The text is empty, which allows
     * everything, or has no mistake (D-27).
     *
     * @throws IllegalArgumentException if this is not a host
     */
    @CanIgnoreReturnValue
    public Builder override(String host, String robotsTxt) {
      requireNonNull(host, "host");
      requireNonNull(robotsTxt, "robotsTxt");
      overrides.put(overridden(host), robotsTxt);
      return this;
    }

    /**
     * Returns the configuration.
     *
     * @throws IllegalArgumentException if two settings contradict each other, or an override has a
     *     mistake (D-27); the message names them
     */
    public RobotsConfig build() {
      return new RobotsConfig(settings, profile, overrides, PREFIX::concat);
    }

    /** Returns the settings so far, without robots.txt texts. */
    @Override
    public String toString() {
      return "profile=" + profile + " " + settings;
    }
  }
}
