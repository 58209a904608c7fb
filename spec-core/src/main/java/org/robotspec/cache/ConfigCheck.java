package org.robotspec.cache;

import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Bounds;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;

/** Refuses settings that are bad, each alone or together; what it says names the property. */
final class ConfigCheck {
  /** Less than this and one file of the largest size would push out everything else. */
  static final long MEMORY_MIN = 2L << 20;

  /** More threads than this are a mistake. */
  static final int MAX_FETCHES_MAX = 10_000;

  /** What no host has: spaces, the start of another part of a URL, a port. */
  private static final Pattern BAD_HOST = Pattern.compile("[\\x00-\\x20/@?#\\\\]|:\\d*$");

  private ConfigCheck() {}

  /** Checks all settings; returns the bounds that they make. */
  static Bounds check(RobotsConfigBuilder values) {
    if (values.agents.isEmpty()) {
      throw bad("agents", "", "at least one product token, separated by commas");
    }
    for (String agent : values.agents) {
      if (agent.isBlank() || hasControls(agent)) {
        throw bad("agents", agent, "product tokens such as foo-news, separated by commas");
      }
    }
    if (values.userAgent != null && (values.userAgent.isBlank() || hasControls(values.userAgent))) {
      throw bad("user-agent", values.userAgent, "a line of visible characters");
    }
    Stores.kind(values.store);
    if (values.memory < MEMORY_MIN) {
      throw bad("memory", values.memory, "at least " + MEMORY_MIN + " bytes");
    }
    if (values.maxFetches < 1 || values.maxFetches > MAX_FETCHES_MAX) {
      throw bad("max-fetches", values.maxFetches, "a number from 1 to " + MAX_FETCHES_MAX);
    }
    positive("max-wait", values.maxWait);
    positive("connect-timeout", values.connectTimeout);
    notBelow("response-timeout", values.responseTimeout, "connect-timeout", values.connectTimeout);
    notBelow("lookup-timeout", values.lookupTimeout, "response-timeout", values.responseTimeout);
    for (String host : values.overrides.keySet()) {
      checkHost("override." + host, host);
      if (values.exemptHosts.contains(host)) {
        throw bad("exempt-hosts", host, "a host that has no " + name("override." + host));
      }
    }
    values.exemptHosts.forEach(host -> checkHost("exempt-hosts", host));
    return bounds(values);
  }

  private static Bounds bounds(RobotsConfigBuilder values) {
    Bounds usual = Bounds.of(values.profile);
    Duration ageFloor = or(values.maxAgeFloor, usual.maxAgeFloor());
    Duration ageCeiling = or(values.maxAgeCeiling, usual.maxAgeCeiling());
    Duration retryFloor = or(values.retryFloor, usual.retryFloor());
    Duration retryCeiling = or(values.retryCeiling, usual.retryCeiling());
    positive("max-age-floor", ageFloor);
    notBelow("max-age-ceiling", ageCeiling, "max-age-floor", ageFloor);
    positive("retry-floor", retryFloor);
    notBelow("retry-ceiling", retryCeiling, "retry-floor", retryFloor);
    return new Bounds(ageFloor, ageCeiling, retryFloor, retryCeiling);
  }

  private static Duration or(@Nullable Duration value, Duration usual) {
    return value == null ? usual : value;
  }

  private static void checkHost(String key, String host) {
    String allowed = "a host name or address, without scheme, port and path";
    if (host.isEmpty() || BAD_HOST.matcher(host).find()) {
      throw bad(key, host, allowed);
    }
    try {
      Origin.of("http://" + host + "/");
    } catch (InvalidUrlException e) {
      throw bad(key, host, allowed);
    }
  }

  private static void positive(String key, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw bad(key, value, "a duration above zero");
    }
  }

  private static void notBelow(String key, Duration value, String otherKey, Duration other) {
    if (value.compareTo(other) < 0) {
      throw bad(key, value, "a duration of at least " + name(otherKey) + ", which is " + other);
    }
  }

  private static boolean hasControls(String text) {
    return text.chars().anyMatch(c -> c < ' ' || c == 0x7f);
  }

  private static String name(String key) {
    return RobotsConfig.PREFIX + key;
  }

  static IllegalArgumentException bad(String key, Object value, String allowed) {
    return new IllegalArgumentException(
        name(key) + ": \"" + value + "\" is not allowed; it takes " + allowed);
  }

  /** Returns a store's address as it may stand in a log. */
  static String withoutPassword(String store) {
    return store.replaceAll("//[^/]*@", "//***@");
  }
}
