package org.robotspec.rules.internal.parsing;

import java.util.List;

/** The fields that are read (F-4, F-5, U-1, U-6). */
public enum Field {
  USER_AGENT("user-agent"),
  ALLOW("allow"),
  DISALLOW("disallow"),
  SITEMAP("sitemap"),
  CRAWL_DELAY("crawl-delay"),
  CONTENT_USAGE("content-usage"),
  CONTENT_SIGNAL("content-signal");

  private static final Field[] FIELDS = values();

  private final String key;
  private final Swar.Word word;

  Field(String key) {
    this.key = key;
    this.word = new Swar.Word(key);
  }

  public static Field of(int ordinal) {
    return FIELDS[ordinal];
  }

  public String key() {
    return key;
  }

  public int length() {
    return key.length();
  }

  /** Returns the frequent misspellings of this field, in lower case. */
  public List<String> typos() {
    return switch (this) {
      case USER_AGENT -> List.of("useragent", "user agent");
      case DISALLOW -> List.of("dissallow", "dissalow", "disalow", "diasllow", "disallaw");
      case SITEMAP -> List.of("site-map");
      case ALLOW, CRAWL_DELAY, CONTENT_USAGE, CONTENT_SIGNAL -> List.of();
    };
  }

  /** Returns whether a line with this field ends a run of user-agent lines (G-1). */
  public boolean isRule() {
    return this == ALLOW || this == DISALLOW;
  }

  public boolean isGoogles() {
    return this == USER_AGENT || isRule() || this == SITEMAP;
  }

  /** Returns whether the octets from {@code at} start with this field's key, in any case. */
  public boolean startsAt(byte[] bytes, int at, int end) {
    return end - at >= key.length() && word.isAt(bytes, at);
  }

  /** Returns whether the octets from {@code at} start with a lower-case word, in any case. */
  public static boolean matches(String word, byte[] bytes, int at, int end) {
    int length = word.length();
    if (end - at < length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (Ascii.lower(bytes[at + i]) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
