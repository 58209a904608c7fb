package org.robotspec.service.internal.adapter;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The headers of a page in the metadata of a crawler, whose keys have any letter case. */
public final class PageHeaders {
  private PageHeaders() {}

  /** Returns the values of a header, in the order of the keys. */
  public static List<String> values(
      Iterable<String> keys, Function<String, String[]> values, String header) {
    List<String> found = new ArrayList<>();
    for (String key : keys) {
      if (isSame(key, header)) {
        found.addAll(List.of(values.apply(key)));
      }
    }
    return found;
  }

  /** Compares names without case; {@code equalsIgnoreCase} also takes a long s for an s (D-29). */
  public static boolean isSame(String name, String other) {
    return name.toLowerCase(Locale.ROOT).equals(other.toLowerCase(Locale.ROOT));
  }
}
