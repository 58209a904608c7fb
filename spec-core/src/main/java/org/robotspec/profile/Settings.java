package org.robotspec.profile;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.Ascii;
import org.robotspec.text.EditDistance;

/** Values of settings; a setting without a value has its default. Immutable and thread-safe. */
public final class Settings {
  /** No values: everything has its default. */
  public static final Settings DEFAULTS = new Settings(Map.of());

  /** The most letters by which a prefix may differ: the crawlers' own names differ by more. */
  private static final int NEAR = 2;

  private final Map<Setting<?>, Object> values;

  private Settings(Map<Setting<?>, Object> values) {
    this.values = values;
  }

  /**
   * Reads values from texts.
   *
   * @param rows the known settings
   * @param texts values by setting key
   * @param nameOf returns the name that the operator used for a key, for errors
   * @throws IllegalArgumentException if a key is unknown or a value is bad; the message has the
   *     name, the value, and the nearest names or the accepted values
   */
  public static Settings read(
      Collection<? extends Setting<?>> rows,
      Map<String, String> texts,
      Function<String, String> nameOf) {
    requireNonNull(rows, "rows");
    requireNonNull(texts, "texts");
    requireNonNull(nameOf, "nameOf");
    Map<String, Setting<?>> byKey = new TreeMap<>();
    rows.forEach(row -> byKey.put(row.key(), row));
    Settings settings = DEFAULTS;
    for (Map.Entry<String, String> text : texts.entrySet()) {
      String name = nameOf.apply(text.getKey());
      @Nullable Setting<?> row = byKey.get(text.getKey());
      if (row == null) {
        // Not by nameOf: the operator may have written one name for several settings.
        String prefix = name.substring(0, name.length() - text.getKey().length());
        throw new IllegalArgumentException(
            "unknown setting %s; the nearest names are %s%s"
                .formatted(name, prefix, nearest(text.getKey(), byKey, prefix)));
      }
      settings = settings.read(row, name, text.getValue());
    }
    return settings;
  }

  /**
   * Returns the name that was probably meant by one that begins nearly with a prefix, a word and a
   * dot, or that is nested, as in {@code robotspec: mode}; null if it is no name of ours.
   */
  public static @Nullable String meant(String name, String prefix) {
    int length = requireNonNull(prefix, "prefix").length() - 1;
    int last = Math.min(requireNonNull(name, "name").length(), length + NEAR);
    for (int end = length - NEAR; end <= last; end++) {
      boolean ends = end == name.length() || !Character.isLetterOrDigit(name.charAt(end));
      if (ends
          && EditDistance.isNear(
              Ascii.lower(name.substring(0, end)), prefix.substring(0, length), NEAR)) {
        String rest = name.substring(Math.min(name.length(), end + 1));
        return prefix + rest.strip().replace(": ", ".");
      }
    }
    return null;
  }

  private static String nearest(String typed, Map<String, Setting<?>> byKey, String prefix) {
    return byKey.keySet().stream()
        .sorted(Comparator.comparingInt(key -> EditDistance.of(typed, key)))
        .limit(3)
        .collect(Collectors.joining(", " + prefix));
  }

  /**
   * Returns the value of a setting, or its default.
   *
   * @throws IllegalStateException if it has neither
   */
  public <T> T get(Setting<T> setting) {
    @Nullable T given = find(requireNonNull(setting, "setting"));
    @Nullable T value = given == null ? setting.defaultValue() : given;
    if (value == null) {
      throw new IllegalStateException(setting + " has no value and no default of its own");
    }
    return value;
  }

  /** Returns the value that was given for a setting; null if none was. */
  @SuppressWarnings("unchecked") // with() puts only what the setting accepts
  public <T> @Nullable T find(Setting<T> setting) {
    return (T) values.get(requireNonNull(setting, "setting"));
  }

  /**
   * Returns these values with one changed.
   *
   * @throws IllegalArgumentException if the setting does not accept the value
   */
  public <T> Settings with(Setting<T> setting, T value) {
    requireNonNull(setting, "setting");
    requireNonNull(value, "value");
    Map<Setting<?>, Object> copy = new LinkedHashMap<>(values);
    T checked = setting.checked(setting.key(), value);
    copy.put(setting, checked instanceof List<?> list ? List.copyOf(list) : checked);
    return new Settings(copy);
  }

  /** Returns these values, replaced by others where those have a value of one of these rows. */
  Settings with(Settings changes, Collection<Setting<?>> rows) {
    Map<Setting<?>, Object> copy = new LinkedHashMap<>(changes.values);
    copy.keySet().retainAll(rows);
    values.forEach(copy::putIfAbsent);
    return new Settings(copy);
  }

  private <T> Settings read(Setting<T> setting, String name, String text) {
    return with(setting, setting.parse(name, text));
  }

  /** Returns the values that were given, such as {@code max-bytes=2000}. */
  @Override
  public String toString() {
    return values.keySet().stream().map(this::shown).collect(Collectors.joining(", "));
  }

  private <T> String shown(Setting<T> setting) {
    return setting + "=" + setting.shown(get(setting));
  }
}
