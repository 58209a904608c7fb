package org.robotspec.service;

import java.time.Duration;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Bounds;
import org.robotspec.profile.Setting;
import org.robotspec.profile.Settings;
import org.robotspec.profile.SpecProfile;

/** Refuses settings that contradict each other; what it says names them. */
final class ConfigCheck {
  private final Settings settings;
  private final UnaryOperator<String> nameOf;

  ConfigCheck(Settings settings, UnaryOperator<String> nameOf) {
    this.settings = settings;
    this.nameOf = nameOf;
  }

  /** Checks all settings together; returns the bounds that they make. */
  Bounds check(SpecProfile profile, Set<String> overridden) {
    if (settings.get(ServiceSettings.AGENTS).isEmpty()) {
      throw bad(ServiceSettings.AGENTS, "", "at least one product token, separated by commas");
    }
    inOrder(ServiceSettings.CONNECT_TIMEOUT, ServiceSettings.RESPONSE_TIMEOUT);
    inOrder(ServiceSettings.RESPONSE_TIMEOUT, ServiceSettings.FETCH_TIMEOUT);
    for (String host : overridden) {
      String key = ServiceSettings.OVERRIDE_PREFIX + host;
      if (!ServiceSettings.isHost(host)) {
        throw bad(nameOf.apply(key), host, ServiceSettings.HOST_NAMES);
      }
      if (settings.get(ServiceSettings.EXEMPT_HOSTS).stream().anyMatch(host::equalsIgnoreCase)) {
        throw bad(ServiceSettings.EXEMPT_HOSTS, host, "a host that has no " + nameOf.apply(key));
      }
    }
    return bounds(profile);
  }

  private Bounds bounds(SpecProfile profile) {
    Bounds usual = Bounds.of(profile);
    Duration ageFloor = or(ServiceSettings.MAX_AGE_FLOOR, usual.maxAgeFloor());
    Duration ageCeiling = or(ServiceSettings.MAX_AGE_CEILING, usual.maxAgeCeiling());
    Duration retryFloor = or(ServiceSettings.RETRY_FLOOR, usual.retryFloor());
    Duration retryCeiling = or(ServiceSettings.RETRY_CEILING, usual.retryCeiling());
    inOrder(ServiceSettings.MAX_AGE_FLOOR, ageFloor, ServiceSettings.MAX_AGE_CEILING, ageCeiling);
    inOrder(ServiceSettings.RETRY_FLOOR, retryFloor, ServiceSettings.RETRY_CEILING, retryCeiling);
    return new Bounds(ageFloor, ageCeiling, retryFloor, retryCeiling);
  }

  private Duration or(Setting<Duration> setting, Duration usual) {
    @Nullable Duration value = settings.find(setting);
    return value == null ? usual : value;
  }

  private void inOrder(Setting<Duration> shorter, Setting<Duration> longer) {
    inOrder(shorter, settings.get(shorter), longer, settings.get(longer));
  }

  private void inOrder(
      Setting<Duration> shorter, Duration least, Setting<Duration> longer, Duration value) {
    if (value.compareTo(least) < 0) {
      throw bad(
          longer,
          longer.shown(value),
          "a duration of at least "
              + nameOf.apply(shorter.key())
              + ", which is "
              + shorter.shown(least));
    }
  }

  static boolean hasNoDefault(Setting<?> setting) {
    return setting.defaultValue() == null;
  }

  private IllegalArgumentException bad(Setting<?> setting, String value, String allowed) {
    return bad(nameOf.apply(setting.key()), value, allowed);
  }

  private static IllegalArgumentException bad(String name, String value, String allowed) {
    return new IllegalArgumentException(
        name + ": \"" + value + "\" is not allowed; it takes " + allowed);
  }
}
