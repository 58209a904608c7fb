package org.robotspec.profile;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One setting: its key, the values that it takes, its default, and what it does. Immutable and
 * thread-safe.
 *
 * <p>The profile, the service and the adapters each list their own; {@link Settings} holds values
 * of them.
 *
 * @param <T> the type of its values
 */
public final class Setting<T> {
  private static final String DURATIONS = "a duration such as 500ms, 90s, 15m, 12h, 30d or PT12H";

  private static final Pattern AMOUNT = Pattern.compile("(\\d{1,18})(ms|s|m|h|d)");

  private final String key;
  private final @Nullable T usual;
  private final String takes;
  private final Function<String, T> reader;
  private final Predicate<T> bounds;
  private final String meaning;

  private Setting(
      String key,
      @Nullable T usual,
      String takes,
      Function<String, T> reader,
      Predicate<T> bounds,
      String meaning) {
    this.key = key;
    this.usual = usual;
    this.takes = takes;
    this.reader = reader;
    this.bounds = bounds;
    this.meaning = meaning;
  }

  /** Returns a setting that is true or false. */
  public static Setting<Boolean> flag(String key, boolean usual, String meaning) {
    return new Setting<>(key, usual, "true or false", Setting::readFlag, value -> true, meaning);
  }

  /** Returns a setting that is a whole number between two others, both included. */
  public static Setting<Integer> number(
      String key, int usual, int least, int most, String meaning) {
    return new Setting<>(
        key,
        usual,
        "a whole number"
            + (most == Integer.MAX_VALUE
                ? ", at least " + least
                : " from " + least + " to " + most),
        Integer::parseInt,
        value -> value >= least && value <= most,
        meaning);
  }

  /** Returns a setting that is a size in bytes. */
  public static Setting<Long> bytes(String key, long usual, long least, String meaning) {
    return new Setting<>(
        key,
        usual,
        "a number of bytes such as 67108864, 65536k, 64m or 1g, at least " + sizeText(least),
        Setting::readBytes,
        value -> value >= least,
        meaning);
  }

  /**
   * Returns a setting that is a time, zero or longer.
   *
   * @param usual the default; null if it depends on other settings, as the meaning says
   * @param least the shortest time that it takes
   */
  public static Setting<Duration> duration(
      String key, @Nullable Duration usual, Duration least, String meaning) {
    return new Setting<>(
        key,
        usual,
        DURATIONS + (least.isZero() ? "" : ", at least " + durationText(least)),
        Setting::readDuration,
        value -> value.compareTo(least) >= 0,
        meaning);
  }

  /** Returns a setting that is one of a few names, the first of which is the default. */
  public static Setting<String> choice(String key, String meaning, String... names) {
    List<String> all = List.of(names);
    return new Setting<>(
        key, all.get(0), String.join(" or ", all), Function.identity(), all::contains, meaning);
  }

  /**
   * Returns a setting that is a text.
   *
   * @param usual the default; null if it depends on other settings, as the meaning says
   * @param takes in words, the texts that it takes
   */
  public static Setting<String> text(
      String key, @Nullable String usual, String takes, Predicate<String> bounds, String meaning) {
    return new Setting<>(key, usual, takes, Function.identity(), bounds, meaning);
  }

  /**
   * Returns a setting that is a list of texts, separated by commas; empty by default.
   *
   * @param takes in words, the texts that it takes
   * @param bounds what holds for each of the texts
   */
  public static Setting<List<String>> list(
      String key, String takes, Predicate<String> bounds, String meaning) {
    return new Setting<>(
        key,
        List.of(),
        takes + ", separated by commas",
        Setting::readList,
        values -> values.stream().allMatch(bounds),
        meaning);
  }

  /** Returns the name of this setting in configuration, such as {@code max-bytes}. */
  public String key() {
    return key;
  }

  /** Returns the default; null if it depends on other settings, as {@link #meaning} says. */
  public @Nullable T defaultValue() {
    return usual;
  }

  /** Returns, in words, the values that this setting takes. */
  public String takes() {
    return takes;
  }

  /** Returns what it does, in a phrase for the documentation. */
  public String meaning() {
    return meaning;
  }

  /**
   * Returns the row of the documentation's table: name, default, and what it does and takes. How
   * flags and durations are written is the same for all, and is not repeated.
   */
  public String documentationRow() {
    boolean same = usual instanceof Boolean || takes.startsWith(DURATIONS);
    return "| `robotspec."
        + key
        + "` | "
        + (usual == null || usual.equals(List.of()) ? "(none)" : "`" + shown(usual) + "`")
        + " | "
        + meaning
        + (same ? "" : "; takes " + takes)
        + " |";
  }

  /**
   * Reads a value.
   *
   * @param name the name under which it was written, for the error
   * @throws IllegalArgumentException if the setting does not take it; the message has the name, the
   *     text and what it takes
   */
  public T parse(String name, String text) {
    try {
      return checked(name, reader.apply(text.strip()));
    } catch (NumberFormatException | DateTimeParseException | ArithmeticException e) {
      throw bad(name, text);
    }
  }

  /**
   * Returns a value if this setting takes it.
   *
   * @throws IllegalArgumentException as {@link #parse}
   */
  public T checked(String name, T value) {
    if (!bounds.test(value)) {
      throw bad(name, shown(value));
    }
    return value;
  }

  /** Returns the error for a value that this setting does not take. */
  private IllegalArgumentException bad(String name, String text) {
    return new IllegalArgumentException(
        name + ": \"" + withoutPassword(text) + "\" is not allowed; it takes " + takes);
  }

  /** Returns a value as it is written in configuration, for people: no password of an address. */
  public String shown(T value) {
    if (value instanceof Duration duration) {
      return durationText(duration);
    }
    if (value instanceof Long size) {
      return sizeText(size);
    }
    return value instanceof List<?> list
        ? String.join(",", list.stream().map(String::valueOf).toList())
        : withoutPassword(value.toString());
  }

  private static String withoutPassword(String text) {
    return text.replaceAll("//[^/]*@", "//***@");
  }

  private static boolean readFlag(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new NumberFormatException(text);
    };
  }

  private static List<String> readList(String text) {
    return Arrays.stream(text.split(",", -1)).map(String::strip).filter(s -> !s.isEmpty()).toList();
  }

  private static long readBytes(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    int shift = lower.endsWith("k") ? 10 : lower.endsWith("m") ? 20 : lower.endsWith("g") ? 30 : 0;
    long amount = Long.parseLong(shift == 0 ? lower : lower.substring(0, lower.length() - 1));
    return Math.multiplyExact(amount, 1L << shift);
  }

  private static String sizeText(long bytes) {
    return bytes > 0 && bytes % (1 << 20) == 0 ? (bytes >> 20) + "m" : Long.toString(bytes);
  }

  private static Duration readDuration(String text) {
    Matcher amount = AMOUNT.matcher(text);
    if (!amount.matches()) {
      return Duration.parse(text);
    }
    long number = Long.parseLong(amount.group(1));
    return switch (amount.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      case "h" -> Duration.ofHours(number);
      default -> Duration.ofDays(number);
    };
  }

  private static String durationText(Duration time) {
    long millis = time.toMillis();
    if (!time.equals(Duration.ofMillis(millis)) || millis <= 0) {
      return time.toString();
    }
    if (millis % 1_000 != 0) {
      return millis + "ms";
    }
    long seconds = millis / 1_000;
    return seconds % 60 != 0
        ? seconds + "s"
        : seconds % 3_600 != 0 ? seconds / 60 + "m" : hoursText(seconds / 3_600);
  }

  private static String hoursText(long hours) {
    return hours % 24 == 0 && hours > 24 ? hours / 24 + "d" : hours + "h";
  }

  @Override
  public String toString() {
    return key;
  }
}
