package org.robotspec.nutch;

import static org.robotspec.nutch.AdapterSettings.StoredDecisions.ALL;
import static org.robotspec.nutch.AdapterSettings.StoredDecisions.DISALLOWED;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.protocol.ProtocolStatus;
import org.jspecify.annotations.Nullable;
import org.robotspec.nutch.AdapterSettings.StoredDecisions;
import org.robotspec.rules.Outcome;
import org.robotspec.service.internal.adapter.Decision;
import org.robotspec.service.internal.adapter.PageMetadata;
import org.robotspec.usage.UsagePreferences;

/**
 * The metadata of a URL's datum: the decision, which the CrawlDb keeps to be read with {@code nutch
 * readdb -url}, and what is there only from the fetch to updatedb.
 */
final class RowMetadata extends PageMetadata {
  /** The usage preferences of robots.txt, until the page is fetched. */
  private static final String USAGE = "_robotspec.usage_";

  /**
   * When to try a URL again, in ISO 8601. It tells updatedb that the URL is only postponed (H-6),
   * because Nutch itself records that robots.txt denied it.
   */
  private static final String TRY_AGAIN = "_robotspec.try.again_";

  private static final String VERDICT = "robotspec.verdict";

  private final CrawlDatum datum;

  RowMetadata(CrawlDatum datum) {
    this.datum = datum;
  }

  @Override
  protected List<String> names() {
    return datum.getMetaData().keySet().stream().map(Writable::toString).toList();
  }

  @Override
  public List<String> values(String name) {
    @Nullable Writable lines = datum.getMetaData().get(new Text(name));
    return lines == null ? List.of() : List.of(lines.toString().split("\n", -1));
  }

  @Override
  public void set(String name, List<String> values) {
    datum.getMetaData().put(new Text(name), new Text(String.join("\n", values)));
  }

  @Override
  public void remove(String name) {
    datum.getMetaData().remove(new Text(name));
  }

  /** Writes a verdict and why, if such are stored. */
  void write(Outcome verdict, Map<String, String> why, StoredDecisions stored) {
    if (stored == ALL || (stored == DISALLOWED && verdict != Outcome.ALLOWED)) {
      // updatedb merges these into the old row's metadata: only an empty value removes an old one.
      Decision.KEYS.forEach(key -> set(key, ""));
      set(VERDICT, verdict.toString());
      why.forEach(this::set);
    }
  }

  /** Removes, in updatedb, values that are no longer stored, or that this fetch left empty. */
  void removeOutdated(StoredDecisions stored) {
    boolean keeps = stored == ALL || (stored == DISALLOWED && isRobotsDenied());
    decision().filter(key -> !keeps || values(key).equals(List.of(""))).forEach(this::remove);
  }

  private static Stream<String> decision() {
    return Stream.concat(Stream.of(VERDICT), Decision.KEYS.stream());
  }

  /** Writes what robots.txt states about a page that is about to be fetched (U-8). */
  void writeBeforeFetch(UsagePreferences ofFile) {
    set(USAGE, ofFile.toText());
  }

  /** Removes what {@link #writeBeforeFetch} wrote, and returns it; empty if it is not there. */
  List<String> takeUsage() {
    List<String> ofFile = values(USAGE);
    remove(USAGE);
    return ofFile;
  }

  void postpone(Instant tryAgainAt) {
    set(TRY_AGAIN, tryAgainAt.toString());
  }

  /**
   * Returns when to try the URL again, if this fetch postponed it.
   *
   * @param old the old row; its mark is ignored, because an update without our filter may have left
   *     it
   */
  Optional<Instant> tryAgainAt(@Nullable CrawlDatum old) {
    List<String> mark = values(TRY_AGAIN);
    boolean stale = old != null && mark.equals(new RowMetadata(old).values(TRY_AGAIN));
    return mark.isEmpty() || stale || !isRobotsDenied()
        ? Optional.empty()
        : Optional.of(Instant.parse(mark.get(0)));
  }

  /** Returns whether this fetch ended with Nutch's status for all but allowed URLs. */
  private boolean isRobotsDenied() {
    return datum.getMetaData().get(Nutch.WRITABLE_PROTO_STATUS_KEY) instanceof ProtocolStatus status
        && status.getCode() == ProtocolStatus.ROBOTS_DENIED;
  }

  /** Removes the decision of another fetch, and all that is kept only during a fetch. */
  void clear() {
    decision().forEach(this::remove);
    endFetch();
  }

  /** Removes all that is kept only during a fetch. */
  void endFetch() {
    remove(TRY_AGAIN);
    remove(USAGE);
  }
}
