package org.robotspec.service;

import static java.util.function.Predicate.not;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Bounds;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.profile.Settings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;

/**
 * All that an operator can choose: one immutable value, built in code or from string properties,
 * which have the same names in every crawler. Two are equal if all their settings are.
 */
public final class RobotsConfig {
  /** What the names of all properties begin with. */
  public static final String PREFIX = "robotspec.";

  static final int MOST_BYTES = 16 << 20;

  private final Settings settings;
  private final SpecProfile profile;
  private final Map<String, String> overrides;
  private final Bounds bounds;

  RobotsConfig(
      Settings settings,
      SpecProfile profile,
      Map<String, String> overrides,
      UnaryOperator<String> nameOf) {
    this.settings = settings;
    this.profile = profile;
    this.overrides = Map.copyOf(overrides);
    this.bounds = new ConfigCheck(settings, nameOf).check(profile, overrides.keySet());
  }

  /**
   * Starts a configuration for a crawler with these names, the most specific first (D-8).
   *
   * @throws IllegalArgumentException if one cannot be a name
   */
  public static RobotsConfigBuilder builder(String... agents) {
    return new RobotsConfigBuilder(Settings.DEFAULTS, SpecProfile.GOOGLE_2019, Map.of())
        .set(ServiceSettings.AGENTS, List.of(agents));
  }

  /**
   * Reads a configuration from properties; those whose names do not begin with {@value #PREFIX} are
   * passed over.
   *
   * @throws IllegalArgumentException if a name is unknown, a value is bad, or two contradict each
   *     other; the message names the property, its value, and what is allowed
   */
  public static RobotsConfig of(Map<String, String> properties) {
    return of(properties, List.of(), Map.of());
  }

  /**
   * Reads a configuration from properties of which some are an adapter's own.
   *
   * @param others the settings that the adapter itself reads; here only known to exist
   * @param writtenAs names under which the operator wrote properties, where they are other names,
   *     for errors
   * @throws IllegalArgumentException as {@link #of(Map)}
   */
  public static RobotsConfig of(
      Map<String, String> properties,
      Collection<? extends Setting<?>> others,
      Map<String, String> writtenAs) {
    UnaryOperator<String> nameOf = key -> writtenAs.getOrDefault(PREFIX + key, PREFIX + key);
    Map<String, String> texts = new TreeMap<>();
    Map<String, String> overrides = new TreeMap<>();
    properties.forEach(
        (name, value) -> {
          String key = name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : "";
          if (key.startsWith(ServiceSettings.OVERRIDE_PREFIX)) {
            String host = key.substring(ServiceSettings.OVERRIDE_PREFIX.length());
            // A properties file or XML attribute is easier to write in one line.
            overrides.put(host.toLowerCase(Locale.ROOT), value.replace("\\n", "\n"));
          } else if (!key.isEmpty()) {
            texts.put(key, value);
          }
        });
    List<Setting<?>> rows = new ArrayList<>(ServiceSettings.all());
    rows.addAll(ProfileSettings.all());
    rows.addAll(others);
    Settings settings = Settings.read(rows, texts, nameOf);
    SpecProfile profile = SpecProfile.parse(settings.get(ServiceSettings.PROFILE)).with(settings);
    return new RobotsConfig(settings, profile, overrides, nameOf);
  }

  /** Returns the value of a setting, or its default. */
  public <T> T get(Setting<T> setting) {
    return settings.get(setting);
  }

  /** Returns who asks (G-2, D-8). */
  public Crawler crawler() {
    return new Crawler(get(ServiceSettings.AGENTS));
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
   * Returns how many bytes of a file count: the profile's limit (F-6), or 16 MiB where it has none,
   * because a file that never ends must end somewhere.
   */
  public int maxBytes() {
    int limit = profile.get(ProfileSettings.MAX_BYTES);
    return limit == 0 || limit > MOST_BYTES ? MOST_BYTES : limit;
  }

  /** Returns when to fetch again; defaults {@link Bounds#of}. */
  public Bounds bounds() {
    return bounds;
  }

  /** Returns the fixed robots.txt files, by host in lower case. */
  public Map<String, String> overrides() {
    return overrides;
  }

  /** Returns a builder that starts with these settings. */
  public RobotsConfigBuilder toBuilder() {
    return new RobotsConfigBuilder(settings, profile, overrides);
  }

  private List<Object> all() {
    List<Object> all = new ArrayList<>();
    ServiceSettings.all().stream()
        .filter(not(ConfigCheck::hasNoDefault))
        .forEach(setting -> all.add(get(setting)));
    all.addAll(List.of(userAgent(), profile, profile.name(), bounds, overrides));
    return all;
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
    return "agents=%s profile=%s store=%s memory=%s max-wait=%s max-fetches=%s fetch-timeout=%s"
        .formatted(
            shown(ServiceSettings.AGENTS),
            profile,
            shown(ServiceSettings.STORE),
            shown(ServiceSettings.MEMORY),
            shown(ServiceSettings.MAX_WAIT),
            shown(ServiceSettings.MAX_FETCHES),
            shown(ServiceSettings.FETCH_TIMEOUT));
  }

  private <T> String shown(Setting<T> setting) {
    return setting.shown(get(setting));
  }
}
