package org.robotspec.cache;

import static org.robotspec.cache.RobotsConfig.PREFIX;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.robotspec.rules.Setting;
import org.robotspec.rules.SpecProfile;

/** Reads a configuration from string properties. */
final class ConfigReader {
  private static final String OVERRIDE = "override.";

  private static final List<String> KEYS =
      List.of(
          "agents",
          "user-agent",
          "profile",
          "store",
          "memory",
          "max-wait",
          "max-fetches",
          "connect-timeout",
          "response-timeout",
          "lookup-timeout",
          "max-age-floor",
          "max-age-ceiling",
          "retry-floor",
          "retry-ceiling",
          "redirect-to-private",
          "exempt-hosts",
          OVERRIDE + "<host>");

  private final Set<String> others;

  ConfigReader(Set<String> others) {
    this.others = others;
  }

  RobotsConfig read(Map<String, String> properties) {
    Map<String, String> ours = new TreeMap<>();
    properties.forEach(
        (name, value) -> {
          if (name.startsWith(PREFIX) && !isOther(name)) {
            ours.put(name.substring(PREFIX.length()), value);
          }
        });
    RobotsConfigBuilder builder = new RobotsConfigBuilder(list(ours.getOrDefault("agents", "")));
    // First, for single settings change it.
    if (ours.containsKey("profile")) {
      builder.profile(profile(ours.get("profile")));
    }
    ours.forEach((key, value) -> set(builder, key, value));
    return builder.build();
  }

  private boolean isOther(String name) {
    return others.contains(name)
        || others.stream().anyMatch(o -> o.endsWith(".") && name.startsWith(o));
  }

  private void set(RobotsConfigBuilder builder, String key, String value) {
    switch (key) {
      case "agents", "profile" -> {} // read before
      case "user-agent" -> builder.userAgent(value.strip());
      case "store" -> builder.store(value.strip());
      case "memory" -> builder.memory(bytes(key, value));
      case "max-wait" -> builder.maxWait(duration(key, value));
      case "max-fetches" -> builder.maxFetches(number(key, value));
      case "connect-timeout" -> builder.connectTimeout = duration(key, value);
      case "response-timeout" -> builder.responseTimeout = duration(key, value);
      case "lookup-timeout" -> builder.lookupTimeout = duration(key, value);
      case "max-age-floor" -> builder.maxAgeFloor = duration(key, value);
      case "max-age-ceiling" -> builder.maxAgeCeiling = duration(key, value);
      case "retry-floor" -> builder.retryFloor = duration(key, value);
      case "retry-ceiling" -> builder.retryCeiling = duration(key, value);
      case "redirect-to-private" -> builder.redirectToPrivate(truth(key, value));
      case "exempt-hosts" -> list(value).forEach(builder::exemptHost);
      default -> setOther(builder, key, value);
    }
  }

  private void setOther(RobotsConfigBuilder builder, String key, String value) {
    if (key.startsWith(OVERRIDE)) {
      // A properties file or XML attribute is easier to write in one line.
      builder.override(key.substring(OVERRIDE.length()), value.replace("\\n", "\n"));
      return;
    }
    for (Setting setting : Setting.values()) {
      if (setting.key().equals(key)) {
        builder.profile(with(builder.profile, setting, value));
        return;
      }
    }
    throw new IllegalArgumentException(
        "unknown property " + PREFIX + key + " with value \"" + value + "\"; there are " + known());
  }

  private String known() {
    TreeSet<String> keys = new TreeSet<>();
    KEYS.forEach(key -> keys.add(PREFIX + key));
    Arrays.stream(Setting.values()).forEach(setting -> keys.add(PREFIX + setting.key()));
    others.forEach(other -> keys.add(other.endsWith(".") ? other + "*" : other));
    return String.join(", ", keys);
  }

  private static SpecProfile profile(String value) {
    try {
      return SpecProfile.parse(value);
    } catch (IllegalArgumentException e) {
      throw ConfigCheck.bad(
          "profile",
          value,
          SpecProfile.all().stream().map(SpecProfile::name).collect(Collectors.joining(", ")));
    }
  }

  private static SpecProfile with(SpecProfile profile, Setting setting, String value) {
    try {
      return profile.with(setting, value);
    } catch (IllegalArgumentException e) {
      throw ConfigCheck.bad(setting.key(), value, setting.allowed());
    }
  }

  private static List<String> list(String value) {
    return Arrays.stream(value.split(",", -1))
        .map(String::strip)
        .filter(s -> !s.isEmpty())
        .toList();
  }

  private static boolean truth(String key, String value) {
    return switch (value.strip()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw ConfigCheck.bad(key, value, "true or false");
    };
  }

  private static int number(String key, String value) {
    try {
      return Integer.parseInt(value.strip());
    } catch (NumberFormatException e) {
      throw ConfigCheck.bad(key, value, "a whole number");
    }
  }

  private static long bytes(String key, String value) {
    String text = value.strip().toLowerCase(Locale.ROOT);
    int shift = text.endsWith("k") ? 10 : text.endsWith("m") ? 20 : text.endsWith("g") ? 30 : 0;
    try {
      long amount = Long.parseLong(shift == 0 ? text : text.substring(0, text.length() - 1));
      return Math.multiplyExact(amount, 1L << shift);
    } catch (ArithmeticException | NumberFormatException e) {
      throw ConfigCheck.bad(key, value, "a number of bytes such as 67108864, 65536k, 64m or 1g");
    }
  }

  private static Duration duration(String key, String value) {
    String text = value.strip();
    try {
      if (text.startsWith("P")) {
        return Duration.parse(text);
      }
      int unitAt = text.endsWith("ms") ? text.length() - 2 : Math.max(text.length() - 1, 0);
      long amount = Long.parseLong(text.substring(0, unitAt));
      return switch (text.substring(unitAt)) {
        case "ms" -> Duration.ofMillis(amount);
        case "s" -> Duration.ofSeconds(amount);
        case "m" -> Duration.ofMinutes(amount);
        case "h" -> Duration.ofHours(amount);
        case "d" -> Duration.ofDays(amount);
        default -> throw new NumberFormatException(text);
      };
    } catch (ArithmeticException | DateTimeParseException | NumberFormatException e) {
      throw ConfigCheck.bad(key, value, "a duration such as 500ms, 90s, 15m, 12h, 30d or PT12H");
    }
  }
}
