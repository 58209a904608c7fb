package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.AbstractStatusUpdaterBolt;
import com.digitalpebble.stormcrawler.util.MetadataTransfer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import org.robotspec.profile.Setting;
import org.robotspec.service.internal.adapter.Decision;

/**
 * The marks by which a postponed URL is stored unchanged, due when it may be tried again (H-6).
 *
 * <p>When a fetcher finds a URL disallowed, only the hook sees its metadata. Without the hook
 * stored marks stay, and a next fetch date in the past brings the URL back at once, for ever.
 */
final class Postponement {
  /** The status updaters of every version store a URL with this key unchanged, due at that time. */
  static final String NEXT_FETCH = AbstractStatusUpdaterBolt.AS_IS_NEXTFETCHDATE_METADATA;

  private static final String CAUSE = "robots.txt postponed";

  private static final String SOURCE = "robotspec";

  /** The fetchers write the class name of an exception here. */
  static final String FETCH_EXCEPTION = "fetch.exception";

  /** However often it is incremented, it stays below any {@code max.fetch.errors}. */
  private static final String NEVER_TOO_MANY = Integer.toString(Integer.MIN_VALUE);

  private static final String PERSIST = "metadata.persist";
  static final String HOOKS = "topology.auto.task.hooks";
  static final String HOOK = RobotspecTaskHook.class.getName();
  private static final String ERROR_INTERVAL = "fetchInterval.fetch.error";
  private static final String NEVER = "-1";

  private Postponement() {}

  /**
   * Writes the time of the next try, and why a URL is postponed.
   *
   * @param reason in words, with its clause
   * @param stored the marks that would stay with the URL, see {@link #stored}; they are not
   *     written, and without a time the crawler's scheduler sets one, as for any fetch error
   */
  static void write(Metadata metadata, Instant until, String reason, Set<String> stored) {
    DecisionMetadata.clear(metadata);
    if (stored.contains(NEXT_FETCH)) {
      metadata.setValue(Constants.fetchErrorCountParamName, NEVER_TOO_MANY);
    } else {
      // Stored in whole seconds; rounded down, the URL would come back too early.
      String next = until.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1).toString();
      metadata.setValue(NEXT_FETCH, next);
      // The third fetch error would end the URL.
      metadata.remove(Constants.fetchErrorCountParamName);
    }
    metadata.setValue(Constants.STATUS_ERROR_CAUSE, CAUSE);
    metadata.setValue(Constants.STATUS_ERROR_SOURCE, SOURCE);
    if (!stored.contains(Decision.REASON)) {
      metadata.setValue(Decision.REASON, reason);
    }
  }

  /** Removes the marks that others write or read, also those of a fetcher. */
  static void clear(Metadata metadata) {
    removeIf(metadata, Constants.STATUS_ERROR_CAUSE, CAUSE);
    removeIf(metadata, Constants.STATUS_ERROR_SOURCE, SOURCE);
    removeException(metadata);
    String errors = metadata.getFirstValue(Constants.fetchErrorCountParamName);
    if (errors != null && errors.startsWith("-")) {
      metadata.remove(Constants.fetchErrorCountParamName);
    }
  }

  /** Removes the marks of a fetcher for our exception. */
  static void removeException(Metadata metadata) {
    removeIf(metadata, FETCH_EXCEPTION, PostponedException.class.getName());
  }

  private static void removeIf(Metadata metadata, String key, String value) {
    if (value.equals(metadata.getFirstValue(key))) {
      metadata.remove(key);
    }
  }

  /**
   * Returns the {@link DecisionMetadata#MARKS} that a status updater stores and no hook of ours
   * removes.
   *
   * @throws IllegalArgumentException if neither we nor the crawler's scheduler could give a
   *     postponed URL a time
   */
  static Set<String> stored(ConfigValues conf) {
    if (hasHook(conf)) {
      return Set.of();
    }
    Metadata marks = new Metadata();
    DecisionMetadata.MARKS.forEach(mark -> marks.setValue(mark, mark));
    // Ask the crawler: the meaning of its lists differs between versions.
    Set<String> stored = MetadataTransfer.getInstance(conf.entries()).filter(marks).keySet();
    if (stored.contains(NEXT_FETCH) && NEVER.equals(conf.text(ERROR_INTERVAL))) {
      throw Setting.notAllowed(
          ERROR_INTERVAL,
          NEVER,
          "a number of minutes where %s stores %s, unless %s names %s"
              .formatted(PERSIST, NEXT_FETCH, HOOKS, HOOK));
    }
    return Set.copyOf(stored);
  }

  /** Returns whether Storm calls our hook. */
  static boolean hasHook(ConfigValues conf) {
    return conf.list(HOOKS).contains(HOOK);
  }

  /** Returns a warning for a topology that postpones URLs and has no hook. */
  static String warning(Set<String> stored) {
    String so =
        stored.contains(NEXT_FETCH)
            ? "postponed URLs come back after " + ERROR_INTERVAL
            : "postponed URLs are stored without their reason";
    return "%s stores %s: %s; to change that, add %s to %s"
        .formatted(PERSIST, String.join(", ", stored), so, HOOK, HOOKS);
  }
}
