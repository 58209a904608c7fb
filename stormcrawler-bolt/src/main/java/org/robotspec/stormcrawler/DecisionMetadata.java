package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.AbstractStatusUpdaterBolt;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import org.robotspec.rules.RuleDecision;
import org.robotspec.service.Verdict;

/** Writes a verdict into a URL's metadata, and takes an old one out of it. */
final class DecisionMetadata {
  /** The rule that refused a URL, such as {@code Disallow: /private/}. */
  static final String RULE = "robotspec.rule";

  /** The line of that rule in the file, from 1. */
  static final String LINE = "robotspec.line";

  /** The product token of the group that the rule stands in. */
  static final String GROUP = "robotspec.group";

  /** Why a URL was refused or postponed, with the clause of the specification. */
  static final String REASON = "robotspec.reason";

  /** What the stock fetchers write for a URL that robots.txt refuses. */
  static final String REFUSED = "robots.txt";

  /** Ours, for a URL that is only postponed. */
  static final String POSTPONED = "robots.txt postponed";

  /** Ours, beside {@link #POSTPONED}. */
  private static final String SOURCE = "robotspec";

  /** The status updaters of every version store a URL that has this as it is, for that time. */
  static final String NEXT_FETCH = AbstractStatusUpdaterBolt.AS_IS_NEXTFETCHDATE_METADATA;

  /** What the fetchers write of an exception: the name of its class. */
  private static final String FETCH_EXCEPTION = "fetch.exception";

  /** However often it is counted up, it stays below any {@code max.fetch.errors}. */
  private static final String NEVER_TOO_MANY = Integer.toString(Integer.MIN_VALUE);

  /** The marks that are false, or do harm, once a URL has another verdict. */
  static final List<String> MARKS = List.of(NEXT_FETCH, RULE, LINE, GROUP, REASON);

  private DecisionMetadata() {}

  /** Takes out what an earlier verdict left. */
  static void clear(Metadata metadata) {
    MARKS.forEach(key -> remove(metadata, key));
    String cause = metadata.getFirstValue(Constants.STATUS_ERROR_CAUSE);
    if (POSTPONED.equals(cause) || REFUSED.equals(cause)) {
      remove(metadata, Constants.STATUS_ERROR_CAUSE);
    }
    if (SOURCE.equals(metadata.getFirstValue(Constants.STATUS_ERROR_SOURCE))) {
      remove(metadata, Constants.STATUS_ERROR_SOURCE);
    }
    if (PostponedException.class.getName().equals(metadata.getFirstValue(FETCH_EXCEPTION))) {
      remove(metadata, FETCH_EXCEPTION);
    }
    String errors = metadata.getFirstValue(Constants.fetchErrorCountParamName);
    if (errors != null && errors.startsWith("-")) {
      remove(metadata, Constants.fetchErrorCountParamName);
    }
  }

  /** Writes why a URL is refused, as the stock fetchers do, and by which rule. */
  static void refuse(Metadata metadata, Verdict verdict) {
    metadata.setValue(Constants.STATUS_ERROR_CAUSE, REFUSED);
    explain(metadata, verdict);
  }

  /** Writes by which rule, or for what other reason, a URL has its verdict. */
  static void explain(Metadata metadata, Verdict verdict) {
    metadata.setValue(REASON, verdict.explain());
    RuleDecision decision = verdict.decision();
    if (decision != null && decision.rule() != null) {
      metadata.setValue(RULE, decision.rule().toString());
      metadata.setValue(LINE, Integer.toString(decision.line()));
      metadata.setValue(GROUP, String.valueOf(decision.group()));
    }
  }

  /**
   * Writes when to try a URL again, so that its status is stored as it is, with that time (H-6).
   *
   * <p>The count of fetch errors goes, for the third would end the URL.
   *
   * @param kept those of {@link #MARKS} that would be stored with the URL and stay there after its
   *     next verdict; they are not written. Without a time the crawler's scheduler sets one, as for
   *     any fetch error
   */
  static void postpone(Metadata metadata, Verdict verdict, Instant now, Set<String> kept) {
    clear(metadata);
    if (kept.contains(NEXT_FETCH)) {
      metadata.setValue(Constants.fetchErrorCountParamName, NEVER_TOO_MANY);
    } else {
      metadata.setValue(NEXT_FETCH, timeToComeBack(verdict, now));
      metadata.remove(Constants.fetchErrorCountParamName);
    }
    metadata.setValue(Constants.STATUS_ERROR_CAUSE, POSTPONED);
    metadata.setValue(Constants.STATUS_ERROR_SOURCE, SOURCE);
    if (!kept.contains(REASON)) {
      metadata.setValue(REASON, verdict.explain());
    }
  }

  private static String timeToComeBack(Verdict verdict, Instant now) {
    Instant again = verdict.refreshAt().isAfter(now) ? verdict.refreshAt() : now;
    // Stored with whole seconds, and rounded down it would come back too early.
    return again.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1).toString();
  }

  /**
   * Adds to a page's answer why it could be fetched; the fetchers prefix these keys as they do the
   * headers, and no status updater keeps them unless it is configured to.
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
