package org.robotspec.access;

import java.time.Duration;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/**
 * The operator's bounds on when to fetch again.
 *
 * @param maxAgeFloor the least that {@code max-age} can mean (H-10)
 * @param maxAgeCeiling the most that {@code max-age} can mean (H-10)
 * @param retryFloor the soonest fetch after a failure, whatever {@code Retry-After} says
 * @param retryCeiling the latest fetch after a failure (H-6)
 */
public record Bounds(
    Duration maxAgeFloor, Duration maxAgeCeiling, Duration retryFloor, Duration retryCeiling) {
  /** Keeps {@code max-age=0}, which many sites send for everything, from a fetch for every page. */
  public static final Duration MAX_AGE_FLOOR = Duration.ofMinutes(5);

  /** A week: a wrong file can do harm for no longer than this. */
  public static final Duration MAX_AGE_CEILING = Duration.ofDays(7);

  /** A minute: most restarts of a server are over by then. */
  public static final Duration RETRY_FLOOR = Duration.ofMinutes(1);

  /** Four fetches a day at a host that stays down. */
  public static final Duration RETRY_CEILING = Duration.ofHours(6);

  /**
   * Makes bounds.
   *
   * @throws IllegalArgumentException if one is not positive, or a floor is above its ceiling
   */
  public Bounds {
    check("max-age", maxAgeFloor, maxAgeCeiling);
    check("retry", retryFloor, retryCeiling);
  }

  private static void check(String name, Duration floor, Duration ceiling) {
    if (floor.isNegative() || floor.isZero() || floor.compareTo(ceiling) > 0) {
      throw new IllegalArgumentException(
          "%s-floor %s, %s-ceiling %s: the floor must be positive and no more than the ceiling"
              .formatted(name, floor, name, ceiling));
    }
  }

  /** Returns the default bounds of a profile; RFC 9309 section 2.4 has no cache beyond 24 hours. */
  public static Bounds of(SpecProfile profile) {
    Duration ceiling =
        profile.name().equals(SpecProfile.RFC9309.name())
            ? profile.get(ProfileSettings.CACHE_LIFETIME)
            : MAX_AGE_CEILING;
    Duration floor = MAX_AGE_FLOOR.compareTo(ceiling) < 0 ? MAX_AGE_FLOOR : ceiling;
    return new Bounds(floor, ceiling, RETRY_FLOOR, RETRY_CEILING);
  }
}
