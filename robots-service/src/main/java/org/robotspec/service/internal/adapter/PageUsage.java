package org.robotspec.service.internal.adapter;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.robotspec.text.WhiteSpace;
import org.robotspec.usage.UsagePreference.Kind;
import org.robotspec.usage.UsagePreferences;

/** What is known of a page's use, in the metadata of a crawler (U-8). */
public final class PageUsage {
  /** The key of all statements. */
  public static final String STATEMENTS = "robotspec.usage";

  /** Stands before the name of a category or signal. */
  public static final String PREFIX = "robots.usage.";

  /** The header with a page's own statements. */
  public static final String HEADER = "Content-Usage";

  private PageUsage() {}

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

  /** Returns whether only we give a name; a page's headers and meta tags may have it, too. */
  public static boolean isOurs(String name) {
    String lower = WhiteSpace.HTML.trim(name).toLowerCase(Locale.ROOT);
    return lower.startsWith("robotspec") || lower.startsWith(PREFIX);
  }
}
