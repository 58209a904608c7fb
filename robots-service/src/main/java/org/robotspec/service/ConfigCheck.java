package org.robotspec.service;

import static java.util.Objects.requireNonNullElse;

import java.time.Duration;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.robotspec.access.Bounds;
import org.robotspec.profile.Setting;
import org.robotspec.profile.Settings;
import org.robotspec.profile.SpecProfile;

/** Refuses settings that contradict each other; what it says names them. */
record ConfigCheck(Settings settings, UnaryOperator<String> nameOf) {
  /** Checks all settings together; returns the bounds that they make. */
  Bounds check(SpecProfile profile, Set<String> overridden) {
    if (settings.get(ServiceSettings.AGENTS).isEmpty()) {
      throw bad(
          ServiceSettings.AGENTS.key(), "", "at least one product token, separated by commas");
    }
    inOrder(ServiceSettings.CONNECT_TIMEOUT, ServiceSettings.RESPONSE_TIMEOUT);
    inOrder(ServiceSettings.RESPONSE_TIMEOUT, ServiceSettings.FETCH_TIMEOUT);
    for (String host : overridden) {
      String key = ServiceSettings.OVERRIDE_PREFIX + host;
      if (!ServiceSettings.isHost(host)) {
        throw bad(key, host, ServiceSettings.HOST_NAMES);
      }
      if (settings.get(ServiceSettings.EXEMPT_HOSTS).stream().anyMatch(host::equalsIgnoreCase)) {
        throw bad(
            ServiceSettings.EXEMPT_HOSTS.key(), host, "a host that has no " + nameOf.apply(key));
      }
    }
    return bounds(profile);
  }

  private Bounds bounds(SpecProfile profile) {
    Bounds usual = Bounds.of(profile);
    Duration ageFloor =
        requireNonNullElse(settings.find(ServiceSettings.MAX_AGE_FLOOR), usual.maxAgeFloor());
    Duration ageCeiling =
        requireNonNullElse(settings.find(ServiceSettings.MAX_AGE_CEILING), usual.maxAgeCeiling());
    Duration retryFloor =
        requireNonNullElse(settings.find(ServiceSettings.RETRY_FLOOR), usual.retryFloor());
    Duration retryCeiling =
        requireNonNullElse(settings.find(ServiceSettings.RETRY_CEILING), usual.retryCeiling());
    inOrder(ServiceSettings.MAX_AGE_FLOOR, ageFloor, ServiceSettings.MAX_AGE_CEILING, ageCeiling);
    inOrder(ServiceSettings.RETRY_FLOOR, retryFloor, ServiceSettings.RETRY_CEILING, retryCeiling);
    return new Bounds(ageFloor, ageCeiling, retryFloor, retryCeiling);
  }

  private void inOrder(Setting<Duration> shorter, Setting<Duration> longer) {
    inOrder(shorter, settings.get(shorter), longer, settings.get(longer));
  }

  private void inOrder(
      Setting<Duration> shorter, Duration least, Setting<Duration> longer, Duration value) {
    if (value.compareTo(least) < 0) {
      throw bad(
          longer.key(),
          longer.shown(value),
          "a duration of at least %s, which is %s"
              .formatted(nameOf.apply(shorter.key()), shorter.shown(least)));
    }
  }

  private IllegalArgumentException bad(String key, String value, String allowed) {
    return new IllegalArgumentException(
        nameOf.apply(key) + ": \"" + value + "\" is not allowed; it takes " + allowed);
  }
}
