package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.Metadata;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.internal.adapter.Decision;
import org.robotspec.service.internal.adapter.PageMetadata;

/** The rule, line and reason of a verdict in a URL's metadata. */
final class DecisionMetadata {
  /** The stock fetchers' error cause for a URL that robots.txt disallows. */
  static final String DISALLOWED = "robots.txt";

  /** Tells the fetcher, perhaps in another worker than the gate, that a URL has its turn (F-5). */
  static final String TURN = "robotspec.turn";

  /** The marks that are wrong or harmful once a URL has another verdict. */
  static final List<String> MARKS =
      Stream.concat(Stream.of(Postponement.NEXT_FETCH), Decision.KEYS.stream()).toList();

  private DecisionMetadata() {}

  /**
   * Copies the metadata of a tuple, without the marks of an earlier verdict: other bolts may still
   * read the original, or it may be Metadata.empty.
   */
  static Metadata copy(@Nullable Object original, QueueHold hold) {
    Metadata copy = new Metadata();
    if (original instanceof Metadata metadata) {
      copy.putAll(metadata);
    }
    clear(copy);
    hold.clear(copy);
    return copy;
  }

  /** Removes the marks of an earlier verdict. */
  static void clear(Metadata metadata) {
    MARKS.forEach(key -> remove(metadata, key));
    remove(metadata, TURN);
    if (DISALLOWED.equals(metadata.getFirstValue(Constants.STATUS_ERROR_CAUSE))) {
      metadata.remove(Constants.STATUS_ERROR_CAUSE);
    }
    Postponement.clear(metadata);
  }

  /** Removes the names that only we may write, after a prefix, from a page's headers. */
  static void removeOurs(Metadata metadata, String prefix) {
    for (String key : List.copyOf(metadata.keySet())) {
      if (key.regionMatches(true, 0, prefix, 0, prefix.length())
          && PageMetadata.isOurs(key.substring(prefix.length()))) {
        metadata.remove(key);
      }
    }
  }

  /**
   * Returns the metadata of a page's response, with why it was allowed, and the usage preferences
   * of robots.txt (U-8). The fetchers prefix these keys like headers, and a status updater keeps
   * them only if configured to. Headers with such names are removed.
   *
   * @param allowed null if robots.txt is skipped
   */
  static Metadata ofPage(Metadata response, @Nullable Decision allowed, boolean readsUsage) {
    Metadata metadata = new Metadata();
    metadata.putAll(response);
    removeOurs(metadata, "");
    if (allowed != null) {
      allowed.stored().forEach(metadata::setValue);
      if (readsUsage) {
        metadata.setValues(
            PageMetadata.STATEMENTS, allowed.verdict().usage().toText().toArray(String[]::new));
      }
    }
    return metadata;
  }

  /** Writes the error cause for a disallowed URL, as the stock fetchers do, and the rule. */
  static void disallow(Metadata metadata, Decision decision) {
    metadata.setValue(Constants.STATUS_ERROR_CAUSE, DISALLOWED);
    decision.stored().forEach(metadata::setValue);
  }

  private static void remove(Metadata metadata, String key) {
    // Metadata.empty throws on every change, even one without effect.
    if (metadata.containsKey(key)) {
      metadata.remove(key);
    }
  }
}
