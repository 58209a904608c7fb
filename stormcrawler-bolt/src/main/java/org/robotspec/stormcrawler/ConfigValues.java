package org.robotspec.stormcrawler;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.Setting;

/**
 * A topology's configuration: values of any type under flat keys. For a value of the wrong kind,
 * each method throws IllegalArgumentException and names the key.
 */
record ConfigValues(Map<String, Object> entries) {
  /** Returns the value as text, or null if it is missing or blank. */
  @Nullable String text(String key) {
    Object value = entries.get(key);
    String text = value instanceof String one ? one : String.join(",", list(key));
    return text.isBlank() ? null : text.strip();
  }

  String text(String key, String otherwise) {
    String text = text(key);
    return text == null ? otherwise : text;
  }

  boolean flag(String key, boolean otherwise) {
    String text = text(key, String.valueOf(otherwise));
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw Setting.notAllowed(key, text, "true or false");
    };
  }

  int number(String key, int otherwise) {
    String text = text(key, String.valueOf(otherwise));
    try {
      return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, Long.parseLong(text)));
    } catch (NumberFormatException e) {
      throw Setting.notAllowed(key, text, "a whole number");
    }
  }

  /** Returns the parts of a YAML list or of a text with commas. */
  List<String> list(String key) {
    return values(key).stream()
        .flatMap(one -> Stream.of(String.valueOf(one).split(",", -1)))
        .filter(part -> !part.isBlank())
        .map(String::strip)
        .toList();
  }

  /** Returns the members of a YAML list, or a single value as a list. */
  Collection<?> values(String key) {
    Object value = entries.get(key);
    return value instanceof Collection<?> many ? many : value == null ? List.of() : List.of(value);
  }

  /**
   * Like {@link #list}, for names, which must be text: YAML reads 008 and 80 as numbers and loses
   * their spelling.
   */
  List<String> names(String key) {
    checkText(key, "the name in quotes, as in \"008\"");
    return list(key);
  }

  /**
   * Returns a text as it is, or the lines of a YAML list; null if it is missing. In YAML, {@code -
   * Disallow: /} is no text.
   */
  @Nullable String lines(String key) {
    checkText(key, "each line in quotes, as in \"Disallow: /\"");
    return entries.get(key) == null
        ? null
        : values(key).stream().map(String::valueOf).collect(Collectors.joining("\n"));
  }

  private void checkText(String key, String advice) {
    for (Object one : values(key)) {
      if (!(one instanceof String)) {
        throw new IllegalArgumentException(
            key + ": " + one + " is not text in YAML; put " + advice);
      }
    }
  }
}
