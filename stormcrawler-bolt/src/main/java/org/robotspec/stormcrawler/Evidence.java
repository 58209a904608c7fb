package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.AbstractStatusUpdaterBolt;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.robotspec.cache.Verdict;
import org.robotspec.rules.Decision;

/** Writes a verdict into a URL's metadata, and takes an old one out of it. */
final class Evidence {
  /** What the stock fetchers write for a URL that robots.txt refuses. */
  static final String REFUSED = "robots.txt";

  /** Ours, for a URL that is only postponed. */
  static final String POSTPONED = "robots.txt postponed";

  /** The status of the answer that we give ourselves: no redirect, no success, no page. */
  private static final int UNAVAILABLE = 503;

  /** The status updaters of every version store a URL that has this as it is, for that time. */
  private static final String NEXT_FETCH = AbstractStatusUpdaterBolt.AS_IS_NEXTFETCHDATE_METADATA;

  private static final List<String> OURS = List.of(Keys.RULE, Keys.LINE, Keys.GROUP, Keys.REASON);

  private Evidence() {}

  /** Takes out what an earlier verdict left. */
  static void clear(Metadata metadata) {
    remove(metadata, NEXT_FETCH);
    OURS.forEach(key -> remove(metadata, key));
    if (POSTPONED.equals(metadata.getFirstValue(Constants.STATUS_ERROR_CAUSE))) {
      remove(metadata, Constants.STATUS_ERROR_CAUSE);
      remove(metadata, Constants.STATUS_ERROR_SOURCE);
    }
  }

  /** Writes why a URL is refused, as the stock fetchers do, and by which rule. */
  static void refuse(Metadata metadata, Verdict verdict) {
    metadata.setValue(Constants.STATUS_ERROR_CAUSE, REFUSED);
    explain(metadata, verdict);
  }

  /** Writes by which rule, or for what other reason, a URL has its verdict. */
  static void explain(Metadata metadata, Verdict verdict) {
    metadata.setValue(Keys.REASON, verdict.explain());
    Decision decision = verdict.decision();
    if (decision != null && decision.rule() != null) {
      metadata.setValue(Keys.RULE, decision.rule().toString());
      metadata.setValue(Keys.LINE, Integer.toString(decision.line()));
      metadata.setValue(Keys.GROUP, String.valueOf(decision.group()));
    }
  }

  /**
   * Writes when to try a URL again, so that its status is stored as it is, with that time (H-6).
   *
   * <p>The count of fetch errors goes, for the third would end the URL.
   */
  static void postpone(Metadata metadata, Verdict verdict, Instant now) {
    Instant again = verdict.lookAgainAt().isAfter(now) ? verdict.lookAgainAt() : now;
    // Stored with whole seconds, and rounded down it would come back too early.
    Instant whole = again.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
    metadata.setValue(NEXT_FETCH, whole.toString());
    metadata.remove(Constants.fetchErrorCountParamName);
    metadata.setValue(Constants.STATUS_ERROR_CAUSE, POSTPONED);
    metadata.setValue(Constants.STATUS_ERROR_SOURCE, "robotspec");
    metadata.setValue(Keys.REASON, verdict.explain());
  }

  /** Returns the answer for a postponed URL: a fetch error, nobody contacted. */
  static ProtocolResponse postponed() {
    return new ProtocolResponse(new byte[0], UNAVAILABLE, new Metadata());
  }

  /**
   * Adds to a page's answer why it could be fetched; the fetchers prefix these keys as they do the
   * headers, and no status updater keeps them unless it is told to.
   */
  static ProtocolResponse allowed(ProtocolResponse response, Verdict verdict) {
    Metadata metadata = new Metadata();
    metadata.putAll(response.getMetadata());
    explain(metadata, verdict);
    return new ProtocolResponse(response.getContent(), response.getStatusCode(), metadata);
  }

  private static void remove(Metadata metadata, String key) {
    // Metadata.empty refuses every change, even one that changes nothing.
    if (metadata.containsKey(key)) {
      metadata.remove(key);
    }
  }
}
