package org.robotspec.service;

import static java.util.Objects.requireNonNull;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Map;
import java.util.TreeMap;
import org.robotspec.profile.ProfileSettings;
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
   * Sets one of {@link ServiceSettings}, or of the profile's settings, which replaces the profile's
   * value whether the profile is set before or after it.
   *
   * @throws IllegalArgumentException if the setting does not accept the value, is none of these, or
   *     has a method of its own
   */
  @CanIgnoreReturnValue
  public <T> RobotsConfigBuilder set(Setting<T> setting, T value) {
    String name = RobotsConfig.PREFIX + requireNonNull(setting, "setting").key();
    T checked = setting.checked(name, value);
    if (setting.equals(ServiceSettings.OVERRIDE)) {
      throw new IllegalArgumentException(name + ": call override(HOST, robotsTxt)");
    } else if (setting.equals(ServiceSettings.PROFILE)) {
      profile = SpecProfile.parse((String) checked);
    } else if (ServiceSettings.all().contains(setting) || ProfileSettings.all().contains(setting)) {
      settings = settings.with(setting, checked);
    } else {
      throw new IllegalArgumentException(name + " is no setting of the service or of its profile");
    }
    return this;
  }

  /** Sets the revision of the specification, and all its values that are not set one by one. */
  @CanIgnoreReturnValue
  public RobotsConfigBuilder profile(SpecProfile value) {
    profile = requireNonNull(value, "value");
    return this;
  }

  /**
   * Adds a fixed robots.txt for a host (L-8): a name or an address, without a port, or {@code
   * *.example.com} for a domain and all hosts under it. The text is empty, which allows everything,
   * or without any mistake (D-27).
   *
   * @throws IllegalArgumentException if this is not a host
   */
  @CanIgnoreReturnValue
  public RobotsConfigBuilder override(String host, String robotsTxt) {
    requireNonNull(host, "host");
    requireNonNull(robotsTxt, "robotsTxt");
    overrides.put(FixedHosts.overridden(host), robotsTxt);
    return this;
  }

  /**
   * Returns the configuration.
   *
   * @throws IllegalArgumentException if two settings contradict each other, or an override has a
   *     mistake (D-27); the message names them
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
