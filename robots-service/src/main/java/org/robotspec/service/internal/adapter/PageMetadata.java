package org.robotspec.service.internal.adapter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.robotspec.text.WhiteSpace;
import org.robotspec.usage.UsagePreference.Kind;
import org.robotspec.usage.UsagePreferences;

/** The metadata that crawlers keep of a page's headers and its usage preferences (U-8). */
public final class PageMetadata {
  /** The key of all statements. */
  public static final String STATEMENTS = "robotspec.usage";

  /** The prefix of the name of a category or signal. */
  public static final String PREFIX = "robots.usage.";

  /** The header with a page's own statements. */
  public static final String HEADER = "Content-Usage";

  private PageMetadata() {}

  /**
   * Returns what robots.txt and a page's headers state.
   *
   * @param ofFile the statements of robots.txt, as {@link UsagePreferences#toText} returns them
   */
  public static UsagePreferences combined(String[] ofFile, List<String> headers) {
    return UsagePreferences.ofText(List.of(ofFile)).combine(UsagePreferences.ofHeaders(headers));
  }

  /** Returns the preferences for people, each under a key with its name. */
  public static Map<String, String> named(UsagePreferences usage) {
    Map<String, String> named = new LinkedHashMap<>();
    usage.all().stream()
        .filter(statement -> statement.kind() != Kind.UNRECOGNISED)
        .forEach(each -> named.put(PREFIX + each.name(), each.preference().toString()));
    return named;
  }

  /** Returns whether only we may write a name; a page's headers and meta tags may have it, too. */
  public static boolean isOurs(String name) {
    String lower = WhiteSpace.HTML.trim(name).toLowerCase(Locale.ROOT);
    return lower.startsWith("robotspec") || lower.startsWith(PREFIX);
  }

  /** Returns the values of a header, whose keys may have any letter case, in their order. */
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
