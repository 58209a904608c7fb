package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.util.MetadataTransfer;
import java.util.Set;

/**
 * Finds the marks of a postponed URL that would stay with the stored URL after its next verdict.
 * When a fetcher finds a URL disallowed, only the hook sees its metadata. Without the hook stored
 * marks stay, and a next fetch date in the past brings the URL back at once, for ever.
 */
final class StoredKeys {
  private static final String PERSIST = "metadata.persist";
  private static final String HOOKS = "topology.auto.task.hooks";
  private static final String ERROR_INTERVAL = "fetchInterval.fetch.error";
  private static final String NEVER = "-1";

  private StoredKeys() {}

  /**
   * Returns those of {@link DecisionMetadata#MARKS}.
   *
   * @throws IllegalArgumentException if neither we nor the crawler's scheduler could give a
   *     postponed URL a time
   */
  static Set<String> of(ConfigValues conf) {
    if (conf.list(HOOKS).contains(RobotspecTaskHook.class.getName())) {
      return Set.of();
    }
    Metadata marks = new Metadata();
    DecisionMetadata.MARKS.forEach(mark -> marks.setValue(mark, mark));
    // Ask the crawler: the meaning of its lists differs between versions.
    Set<String> kept = MetadataTransfer.getInstance(conf.entries()).filter(marks).keySet();
    if (kept.contains(DecisionMetadata.NEXT_FETCH) && NEVER.equals(conf.text(ERROR_INTERVAL))) {
      throw ConfigValues.bad(
          ERROR_INTERVAL,
          NEVER,
          "a number of minutes where %s stores %s, unless %s names %s"
              .formatted(
                  PERSIST, DecisionMetadata.NEXT_FETCH, HOOKS, RobotspecTaskHook.class.getName()));
    }
    return Set.copyOf(kept);
  }

  /** Returns a warning for a topology that postpones URLs and has no hook. */
  static String note(Set<String> kept) {
    String so =
        kept.contains(DecisionMetadata.NEXT_FETCH)
            ? "postponed URLs come back after " + ERROR_INTERVAL
            : "postponed URLs are stored without their reason";
    return "%s stores %s: %s; to change that, add %s to %s"
        .formatted(PERSIST, String.join(", ", kept), so, RobotspecTaskHook.class.getName(), HOOKS);
  }
}
