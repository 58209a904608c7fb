package org.robotspec.rules;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A revision of the robots.txt specification: a name and a value for each {@link Setting}.
 *
 * <p>Immutable and thread-safe. Start from one of the five constants and change single settings
 * with {@link #with}. Two profiles are equal if all their settings are.
 */
public final class SpecProfile {

  /** F-6: what Google reads of a file, 500 KiB. */
  private static final int GOOGLE_MAX_BYTES = 512_000;

  /** What google/robotstxt keeps of a line: 8 times a browser's 2,083, less a terminator. */
  private static final int REFERENCE_MAX_LINE_BYTES = 2_083 * 8 - 1;

  /** H-2: RFC 1945 allows five hops. */
  private static final int MAX_REDIRECTS = 5;

  /** Google's documents from July 2019 on (S2–S4); the default. */
  public static final SpecProfile GOOGLE_2019 = google2019();

  /** Google's document before July 2019 (S1). */
  public static final SpecProfile GOOGLE_2014 =
      GOOGLE_2019.named("google-2014", Map.of(Setting.MISSING_SLASH, "assume"));

  /** What Google documents today, where it differs (D-5, D-6). */
  public static final SpecProfile GOOGLE_CURRENT =
      GOOGLE_2019.named(
          "google-current",
          Map.of(
              Setting.TOO_MANY_REQUESTS, "server-error",
              Setting.SERVER_ERRORS, "copy-after-pause"));

  /** RFC 9309. */
  public static final SpecProfile RFC9309 =
      GOOGLE_2019.named("rfc9309", Map.of(Setting.PREFIX_FALLBACK, false));

  /** What google/robotstxt, Google's published matcher, answers. */
  public static final SpecProfile GOOGLE_REFERENCE =
      GOOGLE_2019.named(
          "google-reference",
          Map.of(
              Setting.PREFIX_FALLBACK, false,
              Setting.AGENT_UNION, true,
              Setting.NORMALISE, false,
              Setting.ROBOTS_TXT_ALLOWED, false,
              Setting.MAX_BYTES, 0,
              Setting.MAX_LINE_BYTES, REFERENCE_MAX_LINE_BYTES,
              Setting.LENIENT, true));

  private static final List<SpecProfile> ALL =
      List.of(GOOGLE_2019, GOOGLE_2014, GOOGLE_CURRENT, RFC9309, GOOGLE_REFERENCE);

  private final String name;
  private final EnumMap<Setting, Object> values;

  private SpecProfile(String name, EnumMap<Setting, Object> values) {
    this.name = name;
    this.values = values;
  }

  private static SpecProfile google2019() {
    EnumMap<Setting, Object> values = new EnumMap<>(Setting.class);
    values.put(Setting.USER_AGENT_CASE_SENSITIVE, false);
    values.put(Setting.PREFIX_FALLBACK, true);
    values.put(Setting.AGENT_UNION, false);
    values.put(Setting.MISSING_SLASH, "ignore");
    values.put(Setting.NORMALISE, true);
    values.put(Setting.ROBOTS_TXT_ALLOWED, true);
    values.put(Setting.CRAWL_DELAY, true);
    values.put(Setting.MAX_BYTES, GOOGLE_MAX_BYTES);
    values.put(Setting.MAX_LINE_BYTES, 0);
    values.put(Setting.LENIENT, false);
    values.put(Setting.MAX_REDIRECTS, MAX_REDIRECTS);
    values.put(Setting.TOO_MANY_REQUESTS, "client-error");
    values.put(Setting.FORBIDDEN, "client-error");
    values.put(Setting.SERVER_ERRORS, "disallow-then-copy");
    values.put(Setting.SERVER_ERROR_PAUSE, Duration.ofHours(12));
    values.put(Setting.UNREACHABLE_LIMIT, Duration.ofDays(30));
    values.put(Setting.SERVER_ERROR_AS_MISSING, false);
    values.put(Setting.CACHE_LIFETIME, Duration.ofHours(24));
    return new SpecProfile("google-2019", values);
  }

  private SpecProfile named(String newName, Map<Setting, Object> changes) {
    EnumMap<Setting, Object> copy = new EnumMap<>(values);
    copy.putAll(changes);
    return new SpecProfile(newName, copy);
  }

  /** Returns the five profiles, the default first. */
  public static List<SpecProfile> all() {
    return ALL;
  }

  /**
   * Returns the profile with a name, such as {@code google-2019}.
   *
   * @throws IllegalArgumentException if there is none; the message names all profiles
   */
  public static SpecProfile parse(String name) {
    for (SpecProfile profile : ALL) {
      if (profile.name.equals(name.strip())) {
        return profile;
      }
    }
    throw new IllegalArgumentException(
        "unknown profile \""
            + name
            + "\"; the profiles are "
            + ALL.stream().map(SpecProfile::name).collect(Collectors.joining(", ")));
  }

  /**
   * Returns this profile with one setting changed.
   *
   * @throws IllegalArgumentException if the setting does not take the value; the message says what
   *     it takes
   */
  public SpecProfile with(Setting setting, String value) {
    return named(name, Map.of(setting, setting.parse(value)));
  }

  /** Returns the name of the profile that this one is or was made from. */
  public String name() {
    return name;
  }

  /** Returns a boolean setting. */
  public boolean is(Setting setting) {
    return (Boolean) value(setting);
  }

  /** Returns a numeric setting. */
  public int number(Setting setting) {
    return (Integer) value(setting);
  }

  /** Returns a setting that is a duration. */
  public Duration duration(Setting setting) {
    return (Duration) value(setting);
  }

  /** Returns a setting that is one of a few names. */
  public String choice(Setting setting) {
    return (String) value(setting);
  }

  private Object value(Setting setting) {
    Object value = values.get(setting);
    if (value == null) {
      throw new IllegalStateException("no value for " + setting.key());
    }
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SpecProfile that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  /** Returns the name, followed by the settings that differ from the named profile. */
  @Override
  public String toString() {
    SpecProfile base = parse(name);
    return values.entrySet().stream()
        .filter(e -> !e.getValue().equals(base.value(e.getKey())))
        .map(e -> " " + e.getKey().key() + "=" + e.getValue())
        .collect(Collectors.joining("", name, ""));
  }
}
