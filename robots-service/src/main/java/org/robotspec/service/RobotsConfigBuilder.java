package org.robotspec.service;

import static java.util.Objects.requireNonNull;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.robotspec.profile.Setting;
import org.robotspec.profile.Settings;
import org.robotspec.profile.SpecProfile;

/**
 * Builds a {@link RobotsConfig}; {@link ServiceSettings} describes the settings. Not thread-safe.
 */
public final class RobotsConfigBuilder {
  private final Map<String, String> overrides = new TreeMap<>();
  private Settings settings = Settings.DEFAULTS;
  private SpecProfile profile = SpecProfile.GOOGLE_2019;

  RobotsConfigBuilder() {}

  /**
   * Sets one of {@link ServiceSettings}, or of the profile's settings.
   *
   * @throws IllegalArgumentException if the setting does not accept the value
   */
  @CanIgnoreReturnValue
  public <T> RobotsConfigBuilder set(Setting<T> setting, T value) {
    requireNonNull(setting, "setting");
    settings = settings.with(setting, setting.checked(RobotsConfig.PREFIX + setting.key(), value));
    return this;
  }

  /** Sets the revision of the specification. */
  @CanIgnoreReturnValue
  public RobotsConfigBuilder profile(SpecProfile value) {
    profile = requireNonNull(value, "value");
    return this;
  }

  /**
   * Adds a fixed robots.txt for a host (L-8): a name or an address, without a port, or {@code
   * *.example.com} for a domain and all hosts under it.
   */
  @CanIgnoreReturnValue
  public RobotsConfigBuilder override(String host, String robotsTxt) {
    requireNonNull(host, "host");
    requireNonNull(robotsTxt, "robotsTxt");
    overrides.put(host.strip().toLowerCase(Locale.ROOT), robotsTxt);
    return this;
  }

  /**
   * Returns the configuration.
   *
   * @throws IllegalArgumentException if two settings contradict each other; the message names them
   */
  public RobotsConfig build() {
    return new RobotsConfig(settings, profile, overrides, RobotsConfig.PREFIX::concat);
  }

  /** Returns the settings so far, without robots.txt texts. */
  @Override
  public String toString() {
    return "profile=" + profile + " " + settings;
  }
}
