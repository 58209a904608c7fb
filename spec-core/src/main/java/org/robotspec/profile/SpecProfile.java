package org.robotspec.profile;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings.PathWithoutSlash;
import org.robotspec.profile.ProfileSettings.ServerErrors;
import org.robotspec.profile.ProfileSettings.TooManyRequests;

/**
 * A revision of the robots.txt specification: a name and a value for each {@link Setting}.
 *
 * <p>Immutable and thread-safe. Start from one of the five constants and change single settings
 * with {@link #with}. Two profiles are equal if all their settings are.
 */
public final class SpecProfile {
  /** How much of a line google/robotstxt keeps: 8 times a browser's 2,083, less a terminator. */
  private static final int REFERENCE_MAX_LINE_BYTES = 2_083 * 8 - 1;

  /** Google's documents from July 2019 on (S2–S4); the default. */
  public static final SpecProfile GOOGLE_2019 = new SpecProfile("google-2019", Settings.DEFAULTS);

  /** Google's document before July 2019 (S1). */
  public static final SpecProfile GOOGLE_2014 =
      new SpecProfile(
          "google-2014",
          Settings.DEFAULTS.with(ProfileSettings.PATH_WITHOUT_SLASH, PathWithoutSlash.ADD));

  /** Google's current documents, where they differ (D-5, D-6). */
  public static final SpecProfile GOOGLE_CURRENT =
      new SpecProfile(
          "google-current",
          Settings.DEFAULTS
              .with(ProfileSettings.TOO_MANY_REQUESTS, TooManyRequests.SERVER_ERROR)
              .with(ProfileSettings.SERVER_ERRORS, ServerErrors.COPY_AFTER_PAUSE));

  /** RFC 9309, which advises against caching for more than 24 hours (section 2.4). */
  public static final SpecProfile RFC9309 =
      new SpecProfile(
          "rfc9309",
          Settings.DEFAULTS
              .with(ProfileSettings.PREFIX_FALLBACK, false)
              .with(ProfileSettings.MAX_AGE_CEILING, Duration.ofHours(24)));

  /** What google/robotstxt, Google's published matcher, answers. */
  public static final SpecProfile GOOGLE_REFERENCE =
      new SpecProfile(
          "google-reference",
          Settings.DEFAULTS
              .with(ProfileSettings.PREFIX_FALLBACK, false)
              .with(ProfileSettings.OBEY_ALL_NAMES, true)
              .with(ProfileSettings.NORMALISE, false)
              .with(ProfileSettings.ROBOTS_TXT_ALLOWED, false)
              .with(ProfileSettings.MAX_BYTES, 0)
              .with(ProfileSettings.MAX_LINE_BYTES, REFERENCE_MAX_LINE_BYTES)
              .with(ProfileSettings.LENIENT, true)
              .with(ProfileSettings.USAGE_PREFERENCES, false));

  private static final List<SpecProfile> ALL =
      List.of(GOOGLE_2019, GOOGLE_2014, GOOGLE_CURRENT, RFC9309, GOOGLE_REFERENCE);

  private final String name;
  private final Settings settings;

  private SpecProfile(String name, Settings settings) {
    this.name = name;
    this.settings = settings;
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
    requireNonNull(name, "name");
    for (SpecProfile profile : ALL) {
      if (profile.name.equals(name.strip())) {
        return profile;
      }
    }
    String names = ALL.stream().map(SpecProfile::name).collect(Collectors.joining(", "));
    throw new IllegalArgumentException(
        "unknown profile \"" + name + "\"; the profiles are " + names);
  }

  /**
   * Returns this profile with one setting changed.
   *
   * @throws IllegalArgumentException if the setting does not accept the value; the message says
   *     what it accepts; or if it is none of {@link ProfileSettings}
   */
  public <T> SpecProfile with(Setting<T> setting, T value) {
    if (!ProfileSettings.all().contains(requireNonNull(setting, "setting"))) {
      throw new IllegalArgumentException(setting + " is not a setting of a profile");
    }
    return new SpecProfile(name, settings.with(setting, value));
  }

  /**
   * Returns this profile with one setting changed, by its key and a text.
   *
   * @throws IllegalArgumentException if there is no such setting, or it does not accept the value
   */
  public SpecProfile with(String key, String text) {
    requireNonNull(key, "key");
    requireNonNull(text, "text");
    return with(Settings.read(ProfileSettings.all(), Map.of(key, text), Function.identity()));
  }

  /** Returns this profile with its settings changed that have a value in {@code changes}. */
  public SpecProfile with(Settings changes) {
    requireNonNull(changes, "changes");
    return new SpecProfile(name, settings.with(changes, ProfileSettings.all()));
  }

  /** Returns the name of the predefined profile that this one is based on. */
  public String name() {
    return name;
  }

  /** Returns the value of a setting. */
  public <T> T get(Setting<T> setting) {
    requireNonNull(setting, "setting");
    return settings.get(setting);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SpecProfile that && values().equals(that.values());
  }

  @Override
  public int hashCode() {
    return values().hashCode();
  }

  private List<Object> values() {
    return ProfileSettings.all().stream().<Object>map(this::get).toList();
  }

  /** Returns the name, followed by the settings that differ from the named profile. */
  @Override
  public String toString() {
    SpecProfile base = parse(name);
    return ProfileSettings.all().stream()
        .filter(setting -> !get(setting).equals(base.get(setting)))
        .map(setting -> " " + setting + "=" + textOf(setting))
        .collect(Collectors.joining("", name, ""));
  }

  private <T> String textOf(Setting<T> setting) {
    return setting.shown(get(setting));
  }
}
