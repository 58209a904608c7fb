package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.util.MetadataTransfer;
import java.util.Set;

/**
 * Finds the marks of a postponed URL that would be stored with it and outlive its being postponed.
 * A fetcher that refuses a URL hands its metadata to nobody but the hook; without the hook what is
 * stored stays, and a time to come back that has passed brings the URL back for ever.
 */
final class KeptMarks {
  private static final String PERSIST = "metadata.persist";
  private static final String HOOKS = "topology.auto.task.hooks";
  private static final String ERROR_INTERVAL = "fetchInterval.fetch.error";
  private static final String NEVER = "-1";

  private KeptMarks() {}

  /**
   * Returns those of {@link Evidence#MARKS}.
   *
   * @throws IllegalArgumentException if a postponed URL could neither be given a time nor would the
   *     crawler's scheduler give it one
   */
  static Set<String> of(Conf conf) {
    if (conf.list(HOOKS).contains(RobotspecTaskHook.class.getName())) {
      return Set.of();
    }
    Metadata marks = new Metadata();
    Evidence.MARKS.forEach(mark -> marks.setValue(mark, mark));
    // The crawler's own answer: what its lists mean differs between its versions.
    Set<String> kept = MetadataTransfer.getInstance(conf.entries()).filter(marks).keySet();
    if (kept.contains(Evidence.NEXT_FETCH) && NEVER.equals(conf.text(ERROR_INTERVAL))) {
      throw Conf.bad(
          ERROR_INTERVAL,
          NEVER,
          "a number of minutes where %s stores %s, unless %s names %s"
              .formatted(PERSIST, Evidence.NEXT_FETCH, HOOKS, RobotspecTaskHook.class.getName()));
    }
    return Set.copyOf(kept);
  }

  /** Returns what to tell the operator of a topology that postpones URLs and has no hook. */
  static String note(Set<String> kept) {
    String so =
        kept.contains(Evidence.NEXT_FETCH)
            ? "postponed URLs come back after " + ERROR_INTERVAL
            : "postponed URLs are stored without their reason";
    return "%s stores %s: %s; to change that, add %s to %s"
        .formatted(PERSIST, String.join(", ", kept), so, RobotspecTaskHook.class.getName(), HOOKS);
  }
}
