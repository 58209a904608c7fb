package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.internal.CrawlerName;

/**
 * A crawler as robots.txt sees it: its product tokens, the most specific first (G-2, D-8, D-14).
 *
 * @param names its product tokens, in order of preference; a crawler without a name follows the
 *     group of {@code *}
 * @param verbatim whether its names may be any text, which only {@link
 *     SpecProfile#GOOGLE_REFERENCE} takes
 */
public record Crawler(List<String> names, boolean verbatim) {
  /**
   * Makes a crawler; of its product tokens, versions are cut off.
   *
   * @throws IllegalArgumentException as {@link #of}
   */
  public Crawler {
    requireNonNull(names, "names").forEach(name -> requireNonNull(name, "name"));
    names = List.copyOf(verbatim ? names : CrawlerName.tokens(names));
  }

  /**
   * Returns the crawler with these product tokens, the most specific first. A version is cut off:
   * {@code Googlebot/2.1} is {@code Googlebot} (G-4).
   *
   * @throws IllegalArgumentException if one is no product token; the message names the likely one
   */
  public static Crawler of(String... names) {
    return new Crawler(Arrays.asList(requireNonNull(names, "names")), false);
  }

  /** Returns a crawler whose names are compared as they are; other profiles refuse it. */
  public static Crawler verbatim(String... names) {
    return new Crawler(Arrays.asList(requireNonNull(names, "names")), true);
  }

  /**
   * Returns the crawler with the names that a profile takes: product tokens, or under {@code
   * google-reference} any text.
   *
   * @throws IllegalArgumentException as {@link #of}
   */
  public static Crawler under(SpecProfile profile, List<String> names) {
    requireNonNull(profile, "profile");
    return new Crawler(names, profile.get(ProfileSettings.LENIENT));
  }
}
