package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.text.CrawlerName;

/**
 * A crawler, identified by its product tokens, the most specific first (G-2, D-8, D-14).
 *
 * @param names its product tokens, in order of preference; a crawler without names follows the
 *     group of {@code *}
 * @param verbatim whether its names may be any text, which only {@link
 *     SpecProfile#GOOGLE_REFERENCE} accepts
 * @param ignoresStar whether it follows only groups that name it, never those of {@code *}, as
 *     Google's AdsBot does (D-20)
 */
public record Crawler(List<String> names, boolean verbatim, boolean ignoresStar) {
  /**
   * Creates a crawler; versions are removed from its product tokens.
   *
   * @throws IllegalArgumentException as {@link #of(String...)}
   */
  public Crawler {
    requireNonNull(names, "names").forEach(name -> requireNonNull(name, "name"));
    names = List.copyOf(verbatim ? names : CrawlerName.tokens(names));
  }

  /**
   * Returns the crawler with these product tokens, the most specific first. Versions are removed:
   * {@code Googlebot/2.1} becomes {@code Googlebot} (G-4).
   *
   * @throws IllegalArgumentException if a name is not a product token; the message suggests the
   *     likely one
   */
  public static Crawler of(String... names) {
    return of(Arrays.asList(requireNonNull(names, "names")));
  }

  /**
   * Returns the crawler with the product tokens of a list, the most specific first.
   *
   * @throws IllegalArgumentException as {@link #of(String...)}
   */
  public static Crawler of(List<String> names) {
    return new Crawler(names, false, false);
  }

  /**
   * Returns the crawler with names that a profile accepts: product tokens, or any text under {@code
   * google-reference}.
   *
   * @throws IllegalArgumentException as {@link #of(String...)}
   */
  public static Crawler under(SpecProfile profile, List<String> names) {
    requireNonNull(profile, "profile");
    return new Crawler(names, profile.get(ProfileSettings.LENIENT), false);
  }

  /** Returns this crawler as one that follows only groups that name it (D-20). */
  public Crawler ignoringStar() {
    return new Crawler(names, verbatim, true);
  }
}
