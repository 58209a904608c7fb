package org.robotspec.rules.internal.parsing;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The fields that are read (F-4, F-5, U-1, U-6). */
public enum Field {
  USER_AGENT("user-agent", "useragent", "user agent"),
  ALLOW("allow"),
  DISALLOW("disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"),
  SITEMAP("sitemap", "site-map"),
  CRAWL_DELAY("crawl-delay"),
  CONTENT_USAGE("content-usage"),
  CONTENT_SIGNAL("content-signal");

  private static final Field[] FIELDS = values();

  /** The length of the longest name. */
  static final int LONGEST = Stream.of(FIELDS).mapToInt(Field::length).max().orElseThrow();

  private final String key;
  private final List<String> typos;
  private final Swar.Word word;

  /** Creates a field with its frequent misspellings, in lower case. */
  Field(String key, String... typos) {
    this.key = key;
    this.typos = List.of(typos);
    this.word = new Swar.Word(key);
  }

  public static Field of(int ordinal) {
    return FIELDS[ordinal];
  }

  /** Returns the names of fields as a pattern for one of them. */
  public static String anyOf(Collection<Field> fields) {
    return "(?:" + String.join("|", fields.stream().map(Field::key).toList()) + ")";
  }

  public String key() {
    return key;
  }

  public int length() {
    return key.length();
  }

  /**
   * Returns the field that google/robotstxt reads for a name in lower case, of which the start is
   * enough; null if none (D-13).
   */
  public static @Nullable Field readByGoogle(String lower) {
    for (Field field : FIELDS) {
      if (lower.startsWith(field.key)) {
        return field.isGoogles() ? field : null;
      }
      for (String typo : field.typos) {
        if (lower.startsWith(typo)) {
          return field;
        }
      }
    }
    return null;
  }

  /** Returns whether a line with this field ends a run of user-agent lines (G-1). */
  public boolean isRule() {
    return this == ALLOW || this == DISALLOW;
  }

  boolean isGoogles() {
    return this == USER_AGENT || isRule() || this == SITEMAP;
  }

  /** Returns whether the octets from {@code at} start with this field's key, in any case. */
  public boolean startsAt(byte[] bytes, int at, int end) {
    return end - at >= key.length() && word.isAt(bytes, at);
  }
}
