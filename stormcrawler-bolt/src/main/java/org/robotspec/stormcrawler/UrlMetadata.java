package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.AbstractStatusUpdaterBolt;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.internal.adapter.Decision;
import org.robotspec.service.internal.adapter.PageMetadata;

/**
 * The metadata of a URL or a page, with the marks of its verdict: the rule, line and reason, and
 * those by which a postponed URL is stored unchanged, due when it may be tried again (H-6).
 *
 * <p>When a fetcher finds a URL disallowed, only the hook sees its metadata. Without the hook
 * stored marks stay, and a next fetch date in the past brings the URL back at once, for ever.
 */
public final class UrlMetadata extends PageMetadata {
  /** The stock fetchers' error cause for a URL that robots.txt disallows. */
  static final String DISALLOWED = "robots.txt";

  /** Tells the fetcher, perhaps in another worker than the gate, that a URL has its turn (F-5). */
  static final String TURN = "robotspec.turn";

  /** The status updaters of every version store a URL with this key unchanged, due at that time. */
  static final String NEXT_FETCH = AbstractStatusUpdaterBolt.AS_IS_NEXTFETCHDATE_METADATA;

  /** The marks that are wrong or harmful once a URL has another verdict. */
  static final List<String> MARKS =
      Stream.concat(Stream.of(NEXT_FETCH), Decision.KEYS.stream()).toList();

  /** The fetchers write the class name of an exception here. */
  static final String FETCH_EXCEPTION = "fetch.exception";

  private static final String POSTPONED = "robots.txt postponed";
  private static final String SOURCE = "robotspec";

  /** However often it is incremented, it stays below any {@code max.fetch.errors}. */
  private static final String NEVER_TOO_MANY = Integer.toString(Integer.MIN_VALUE);

  final Metadata metadata;

  /** Creates a view of metadata in the crawler's own type. */
  public UrlMetadata(Metadata metadata) {
    this.metadata = metadata;
  }

  /**
   * Copies the metadata of a tuple, without the marks of an earlier verdict: other bolts may still
   * read the original, or it may be Metadata.empty.
   */
  static UrlMetadata copy(@Nullable Object original, QueueHold hold) {
    UrlMetadata copy = new UrlMetadata(new Metadata());
    if (original instanceof Metadata of) {
      copy.metadata.putAll(of);
    }
    copy.clear();
    hold.clear(copy);
    return copy;
  }

  @Override
  protected List<String> names() {
    return List.copyOf(metadata.keySet());
  }

  @Override
  public List<String> values(String name) {
    String @Nullable [] values = metadata.getValues(name);
    return values == null ? List.of() : Arrays.stream(values).filter(Objects::nonNull).toList();
  }

  @Override
  public void set(String name, List<String> values) {
    metadata.setValues(name, values.toArray(String[]::new));
  }

  @Override
  public void remove(String name) {
    // Metadata.empty throws on every change, even one without effect.
    if (metadata.containsKey(name)) {
      metadata.remove(name);
    }
  }

  /** Writes the error cause for a disallowed URL, as the stock fetchers do, and the rule. */
  void disallow(Decision decision) {
    set(Constants.STATUS_ERROR_CAUSE, DISALLOWED);
    write(decision);
  }

  /**
   * Writes the time of the next try, and why a URL is postponed.
   *
   * @param reason in words, with its clause
   * @param stored the marks that would stay with the URL, see {@link AdapterConfig#storedMarks};
   *     they are not written, and without a time the crawler's scheduler sets one, as for any fetch
   *     error
   */
  void postpone(Instant until, String reason, Set<String> stored) {
    clear();
    if (stored.contains(NEXT_FETCH)) {
      set(Constants.fetchErrorCountParamName, NEVER_TOO_MANY);
    } else {
      // Stored in whole seconds; rounded down, the URL would come back too early.
      set(NEXT_FETCH, until.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1).toString());
      // The third fetch error would end the URL.
      remove(Constants.fetchErrorCountParamName);
    }
    set(Constants.STATUS_ERROR_CAUSE, POSTPONED);
    set(Constants.STATUS_ERROR_SOURCE, SOURCE);
    if (!stored.contains(Decision.REASON)) {
      set(Decision.REASON, reason);
    }
  }

  /** Removes the marks of an earlier verdict, also those of a fetcher. */
  void clear() {
    MARKS.forEach(this::remove);
    remove(TURN);
    removeIf(Constants.STATUS_ERROR_CAUSE, List.of(DISALLOWED, POSTPONED)::contains);
    removeIf(Constants.STATUS_ERROR_SOURCE, SOURCE::equals);
    removeIf(Constants.fetchErrorCountParamName, errors -> errors.startsWith("-"));
    removeException();
  }

  /** Removes the marks of a fetcher for our exception. */
  void removeException() {
    removeIf(FETCH_EXCEPTION, PostponedException.class.getName()::equals);
  }
}
