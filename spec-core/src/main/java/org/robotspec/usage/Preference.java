package org.robotspec.usage;

import java.util.Locale;

/** What an owner states about one use (U-1). Where several combine, the last of these prevails. */
public enum Preference {
  /** Nothing is stated, or nothing that has a meaning. */
  UNKNOWN,
  /** The use is allowed. */
  ALLOWED,
  /** The use is disallowed. */
  DISALLOWED;

  /** Returns the name in lower case, such as {@code disallowed}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
