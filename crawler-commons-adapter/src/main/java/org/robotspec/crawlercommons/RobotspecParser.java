package org.robotspec.crawlercommons;

import static java.util.Objects.requireNonNull;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.BaseRobotsParser;
import java.io.Serializable;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.profile.Settings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.RobotsTxt;

/**
 * A robots.txt parser that replaces {@code SimpleRobotRulesParser} of crawler-commons.
 *
 * <p>Immutable and thread-safe. One parser serves all threads of a crawler.
 */
public final class RobotspecParser extends BaseRobotsParser {
  private static final long serialVersionUID = 1L;

  private static final Pattern BETWEEN_NAMES = Pattern.compile("[\\s,]+");

  private final transient SpecProfile profile;

  /** For names without an order: the groups of all names apply together. */
  private final transient SpecProfile unordered;

  /** Creates a parser with the default profile, {@code google-2019}. */
  public RobotspecParser() {
    this(SpecProfile.GOOGLE_2019);
  }

  /** Creates a parser with a profile. */
  public RobotspecParser(SpecProfile profile) {
    this.profile = requireNonNull(profile, "profile");
    this.unordered =
        profile
            .with(ProfileSettings.OBEY_ALL_NAMES, true)
            .with(ProfileSettings.PREFIX_FALLBACK, false);
  }

  /**
   * Parses a robots.txt for a crawler, given its names as text.
   *
   * @param robotNames the crawler's product tokens, separated by commas or spaces
   * @deprecated as in crawler-commons: pass a list of names
   */
  @Deprecated
  @Override
  public BaseRobotRules parseContent(
      String url, byte[] content, @Nullable String contentType, String robotNames) {
    requireNonNull(robotNames, "robotNames");
    return parseContent(url, content, contentType, List.of(BETWEEN_NAMES.split(robotNames)));
  }

  /**
   * Parses a robots.txt for a crawler.
   *
   * @param url the URL of the file; relative sitemaps are resolved against it
   * @param content the bytes of the file, decoded
   * @param contentType ignored: any 2xx body is parsed (H-4, F-2)
   * @param robotNames the crawler's product tokens, in any case; {@code *} is ignored. In a {@link
   *     List}, the first name with a group wins (D-8). Any other collection has no order, and the
   *     groups of all its names apply together
   * @throws IllegalArgumentException if a name is not a product token; the message suggests the
   *     likely one (D-14)
   */
  @Override
  public BaseRobotRules parseContent(
      String url, byte[] content, @Nullable String contentType, Collection<String> robotNames) {
    requireNonNull(url, "url");
    requireNonNull(content, "content");
    requireNonNull(robotNames, "robotNames");
    List<String> names =
        robotNames.stream()
            .filter(name -> !requireNonNull(name, "name").isEmpty() && !name.equals("*"))
            .toList();
    boolean ordered = robotNames instanceof List || names.size() < 2;
    return new ParsedRules(this, AccessReason.FILE, url, read(content), names, ordered);
  }

  /**
   * Returns the rules for the status of a robots.txt. A status other than 4xx and 5xx means that
   * the fetch failed: a redirect status does not tell how many were followed (H-2). After five
   * redirects, pass 404.
   *
   * @throws IllegalStateException if the status is 2xx: parse the body instead
   */
  @Override
  public BaseRobotRules failedFetch(int httpStatusCode) {
    if (httpStatusCode >= 200 && httpStatusCode < 300) {
      throw new IllegalStateException(
          "status " + httpStatusCode + ": the body has the rules; call parseContent");
    }
    FetchOutcome outcome =
        httpStatusCode >= 400 && httpStatusCode < 600
            ? new FetchOutcome.Answer("", httpStatusCode, Map.of(), new byte[0], 0)
            : new FetchOutcome.Failure(FailureCause.INVALID_RESPONSE, "", 0);
    // Only the reason is used; at a first fetch it does not depend on the time.
    AccessReason reason =
        new AccessPolicy(profile).next(outcome, null, null, Instant.EPOCH, 0).reason();
    ParsedRules rules = new ParsedRules(this, reason, "", new byte[0], List.of(), true);
    rules.setDeferVisits(reason.temporary());
    return rules;
  }

  /** Returns a copy of the part that the profile reads, and an octet more, which may end a line. */
  private byte[] read(byte[] content) {
    int limit = profile.get(ProfileSettings.MAX_BYTES);
    return Arrays.copyOf(
        content, limit == 0 ? content.length : (int) Math.min(content.length, limit + 1L));
  }

  /** Parses a file, for names in an order of preference or for all names together. */
  RobotsTxt parse(byte[] content, boolean ordered) {
    return RobotsTxt.parse(content, ordered ? profile : unordered);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RobotspecParser that && profile.equals(that.profile);
  }

  @Override
  public int hashCode() {
    return profile.hashCode();
  }

  @Override
  public String toString() {
    return "RobotspecParser " + profile;
  }

  private Object writeReplace() {
    HashMap<String, String> settings = new HashMap<>();
    ProfileSettings.all().forEach(setting -> settings.put(setting.key(), text(setting)));
    return new Saved(profile.name(), settings);
  }

  private <T> String text(Setting<T> setting) {
    return setting.shown(profile.get(setting));
  }

  /** The serialized form: the name of the profile, which is not serializable, and its settings. */
  private record Saved(String profile, HashMap<String, String> settings) implements Serializable {
    private Object readResolve() {
      return new RobotspecParser(
          SpecProfile.parse(profile)
              .with(Settings.read(ProfileSettings.all(), settings, Function.identity())));
    }
  }
}
