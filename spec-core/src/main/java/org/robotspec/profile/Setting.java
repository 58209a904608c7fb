package org.robotspec.profile;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.Ascii;

/**
 * One setting: its key, its accepted values, its default, and what it does. Immutable and
 * thread-safe.
 *
 * <p>The profile, the service and the adapters each list their own settings; {@link Settings} holds
 * their values.
 *
 * @param <T> the type of its values
 */
public final class Setting<T> {
  private static final Pattern AMOUNT = Pattern.compile("(\\d{1,18})(ms|s|m|h|d)");

  private static final List<String> UNITS = List.of("d", "h", "m", "s", "ms");

  private static final List<Long> UNIT_MILLIS =
      List.of(86_400_000L, 3_600_000L, 60_000L, 1_000L, 1L);

  /** How values are written: in words, from a text (or with a parser's error), and as a text. */
  private record Form<T>(String takes, Function<String, T> reader, Function<T, String> writer) {}

  private static final Form<Boolean> FLAG =
      new Form<>("true or false", Setting::readFlag, String::valueOf);

  private final String key;
  private final @Nullable T defaultValue;
  private final Form<T> form;
  private final Predicate<T> bounds; // may throw IllegalArgumentException to say why not
  private final String meaning;

  private Setting(
      String key, @Nullable T defaultValue, Form<T> form, Predicate<T> bounds, String meaning) {
    this.key = requireNonNull(key, "key");
    this.defaultValue = defaultValue;
    this.form = form;
    this.bounds = requireNonNull(bounds, "bounds");
    this.meaning = requireNonNull(meaning, "meaning");
  }

  /** Returns a setting that is true or false. */
  public static Setting<Boolean> flag(String key, boolean usual, String meaning) {
    return new Setting<>(key, usual, FLAG, value -> true, meaning);
  }

  /** Returns a setting that is a whole number within two bounds, both included. */
  public static Setting<Integer> number(
      String key, int usual, int least, int most, String meaning) {
    String range =
        most == Integer.MAX_VALUE ? ", at least " + least : " from " + least + " to " + most;
    Form<Integer> form = new Form<>("a whole number" + range, Integer::parseInt, String::valueOf);
    return new Setting<>(key, usual, form, value -> value >= least && value <= most, meaning);
  }

  /** Returns a setting that is a limit: a whole number with a lower bound, or 0 for no limit. */
  public static Setting<Integer> limit(String key, int usual, int least, String meaning) {
    Form<Integer> form =
        new Form<>(
            "a whole number, at least %d, or 0 for no limit".formatted(least),
            Integer::parseInt,
            String::valueOf);
    return new Setting<>(key, usual, form, value -> value >= least || value == 0, meaning);
  }

  /** Returns a setting that is a size in bytes. */
  public static Setting<Long> bytes(String key, long usual, long least, String meaning) {
    String takes =
        "a number of bytes such as 67108864, 65536k, 64m or 1g, at least " + sizeText(least);
    Form<Long> form = new Form<>(takes, Setting::readBytes, Setting::sizeText);
    return new Setting<>(key, usual, form, value -> value >= least, meaning);
  }

  /**
   * Returns a setting that is a time, zero or longer.
   *
   * @param usual the default; null if it depends on other settings, as the meaning says
   * @param least the shortest accepted time
   */
  public static Setting<Duration> duration(
      String key, @Nullable Duration usual, Duration least, String meaning) {
    String bound =
        requireNonNull(least, "least").isZero() ? "" : ", at least " + durationText(least);
    Form<Duration> form =
        new Form<>(
            "a duration such as 500ms, 90s, 15m, 12h, 30d or PT12H" + bound,
            Setting::readDuration,
            Setting::durationText);
    return new Setting<>(key, usual, form, value -> value.compareTo(least) >= 0, meaning);
  }

  /** Returns a setting that is one of several constants, of which the first is the default. */
  public static <E extends Enum<E>> Setting<E> choice(String key, String meaning, E[] all) {
    Map<String, E> byText = new LinkedHashMap<>();
    for (E one : requireNonNull(all, "all")) {
      byText.put(Ascii.key(one), one);
    }
    Function<String, E> reader =
        text ->
            Optional.ofNullable(byText.get(text))
                .orElseThrow(() -> new NumberFormatException(text));
    Form<E> form = new Form<>(String.join(" or ", byText.keySet()), reader, Ascii::key);
    return new Setting<>(key, all[0], form, value -> true, meaning);
  }

  /**
   * Returns a setting that is a text.
   *
   * @param usual the default; null if it depends on other settings, as the meaning says
   * @param takes the accepted texts, in words
   */
  public static Setting<String> text(
      String key, @Nullable String usual, String takes, Predicate<String> bounds, String meaning) {
    Form<String> form =
        new Form<>(requireNonNull(takes, "takes"), Function.identity(), Function.identity());
    return new Setting<>(key, usual, form, bounds, meaning);
  }

  /** Returns the same setting whose values people see in another form, without passwords. */
  public Setting<T> hiding(UnaryOperator<String> value) {
    Function<T, String> hiding = form.writer.andThen(requireNonNull(value, "value"));
    Form<T> hidden = new Form<>(form.takes, form.reader, hiding);
    return new Setting<>(key, defaultValue, hidden, bounds, meaning);
  }

  /**
   * Returns a setting that is a list of texts, separated by commas; empty by default.
   *
   * @param takes the accepted texts, in words
   * @param bounds the condition that each text must meet
   */
  public static Setting<List<String>> list(
      String key, String takes, Predicate<String> bounds, String meaning) {
    requireNonNull(takes, "takes");
    requireNonNull(bounds, "bounds");
    Form<List<String>> form =
        new Form<>(
            takes + ", separated by commas", Setting::readList, values -> String.join(",", values));
    return new Setting<>(key, List.of(), form, values -> values.stream().allMatch(bounds), meaning);
  }

  /**
   * Reads a value.
   *
   * @param name the name that the user wrote, for the error
   * @throws IllegalArgumentException if the setting does not accept it; the message has the name,
   *     the text and the accepted values
   */
  public T parse(String name, String text) {
    requireNonNull(name, "name");
    requireNonNull(text, "text");
    try {
      return checked(name, form.reader.apply(text.strip()));
    } catch (NumberFormatException | DateTimeParseException | ArithmeticException e) {
      throw notAllowed(name, text, form.takes);
    }
  }

  /**
   * Returns the value if this setting accepts it.
   *
   * @throws IllegalArgumentException as {@link #parse}
   */
  public T checked(String name, T value) {
    requireNonNull(name, "name");
    requireNonNull(value, "value");
    try {
      if (bounds.test(value)) {
        return value;
      }
    } catch (IllegalArgumentException e) {
      throw notAllowed(name, shown(value), ": " + e.getMessage(), form.takes);
    }
    throw notAllowed(name, shown(value), form.takes);
  }

  /** Returns the error for a value that is not allowed. */
  public static IllegalArgumentException notAllowed(String name, String value, String takes) {
    requireNonNull(name, "name");
    requireNonNull(value, "value");
    requireNonNull(takes, "takes");
    return notAllowed(name, value, "", takes);
  }

  private static IllegalArgumentException notAllowed(
      String name, String value, String why, String takes) {
    return new IllegalArgumentException(
        "%s: \"%s\" is not allowed%s; it takes %s".formatted(name, value, why, takes));
  }

  /** Returns a value as written in configuration, without passwords. */
  public String shown(T value) {
    requireNonNull(value, "value");
    return form.writer.apply(value);
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
    long unit = UNIT_MILLIS.get(UNITS.indexOf(amount.group(2)));
    return Duration.ofMillis(Math.multiplyExact(Long.parseLong(amount.group(1)), unit));
  }

  /** Returns a time in the largest unit that divides it, but one day as 24 hours. */
  private static String durationText(Duration time) {
    long millis = time.toMillis();
    for (int i = millis > UNIT_MILLIS.get(0) ? 0 : 1; millis > 0 && i < UNITS.size(); i++) {
      if (Duration.ofMillis(millis).equals(time) && millis % UNIT_MILLIS.get(i) == 0) {
        return millis / UNIT_MILLIS.get(i) + UNITS.get(i);
      }
    }
    return time.toString();
  }

  /** Returns its name in configuration, such as {@code max-bytes}. */
  public String key() {
    return key;
  }

  /** Returns the default; null if it depends on other settings, as the meaning says. */
  public @Nullable T defaultValue() {
    return defaultValue;
  }

  /** Returns the accepted values, in words. */
  public String takes() {
    return form.takes;
  }

  /** Returns what it does, in a phrase for the documentation. */
  public String meaning() {
    return meaning;
  }

  @Override
  public String toString() {
    return key;
  }
}
