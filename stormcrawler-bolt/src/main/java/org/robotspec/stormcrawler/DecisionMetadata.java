package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.AbstractStatusUpdaterBolt;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.robotspec.rules.RuleDecision;
import org.robotspec.service.Verdict;

/** Writes a verdict into a URL's metadata and removes an old one. */
final class DecisionMetadata {
  /** The rule that disallowed a URL, such as {@code Disallow: /private/}. */
  static final String RULE = "robotspec.rule";

  /** The line of that rule in the file, from 1. */
  static final String LINE = "robotspec.line";

  /** The product token of the group that contains the rule. */
  static final String GROUP = "robotspec.group";

  /** Why a URL was disallowed or postponed, with the clause of the specification. */
  static final String REASON = "robotspec.reason";

  /** What robots.txt states about the uses of a page (U-8); the parse filter reads it. */
  static final String USAGE = "robotspec.usage";

  /** What the stock fetchers write for a URL that robots.txt disallows. */
  static final String DISALLOWED = "robots.txt";

  /** Our own, for a postponed URL. */
  static final String POSTPONED = "robots.txt postponed";

  /** Our own, together with {@link #POSTPONED}. */
  private static final String SOURCE = "robotspec";

  /** The status updaters of every version store a URL with this key unchanged, due at that time. */
  static final String NEXT_FETCH = AbstractStatusUpdaterBolt.AS_IS_NEXTFETCHDATE_METADATA;

  /** The fetchers write the class name of an exception here. */
  private static final String FETCH_EXCEPTION = "fetch.exception";

  /** However often it is incremented, it stays below any {@code max.fetch.errors}. */
  private static final String NEVER_TOO_MANY = Integer.toString(Integer.MIN_VALUE);

  /** The marks that are wrong or harmful once a URL has another verdict. */
  static final List<String> MARKS = List.of(NEXT_FETCH, RULE, LINE, GROUP, REASON);

  private DecisionMetadata() {}

  /** Removes what an earlier verdict left. */
  static void clear(Metadata metadata) {
    MARKS.forEach(key -> remove(metadata, key));
    String cause = metadata.getFirstValue(Constants.STATUS_ERROR_CAUSE);
    if (POSTPONED.equals(cause) || DISALLOWED.equals(cause)) {
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

  /** Writes the error cause for a disallowed URL, as the stock fetchers do, and the rule. */
  static void disallow(Metadata metadata, Verdict verdict) {
    metadata.setValue(Constants.STATUS_ERROR_CAUSE, DISALLOWED);
    explain(metadata, verdict);
  }

  /** Writes the rule or other reason behind a verdict. */
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
   * Writes when to try a URL again, so that its status is stored unchanged, with that time (H-6).
   *
   * <p>Removes the count of fetch errors, because the third would end the URL.
   *
   * @param kept those of {@link #MARKS} that would stay with the stored URL after its next verdict;
   *     they are not written. Without a time, the crawler's scheduler sets one, as for any fetch
   *     error
   */
  static void postpone(Metadata metadata, Verdict verdict, Instant now, Set<String> kept) {
    Instant again = verdict.refreshAt().isAfter(now) ? verdict.refreshAt() : now;
    postpone(metadata, again, verdict.explain(), kept);
  }

  /** Does the same for any reason, in words with its clause. */
  static void postpone(Metadata metadata, Instant until, String reason, Set<String> kept) {
    clear(metadata);
    if (kept.contains(NEXT_FETCH)) {
      metadata.setValue(Constants.fetchErrorCountParamName, NEVER_TOO_MANY);
    } else {
      // Stored in whole seconds; rounded down, the URL would come back too early.
      String next = until.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1).toString();
      metadata.setValue(NEXT_FETCH, next);
      metadata.remove(Constants.fetchErrorCountParamName);
    }
    metadata.setValue(Constants.STATUS_ERROR_CAUSE, POSTPONED);
    metadata.setValue(Constants.STATUS_ERROR_SOURCE, SOURCE);
    if (!kept.contains(REASON)) {
      metadata.setValue(REASON, reason);
    }
  }

  /**
   * Adds to a page's response why it was allowed, and what robots.txt states about its uses. The
   * fetchers prefix these keys like headers, and a status updater keeps them only if configured to.
   *
   * @param verdict empty if nobody asked for one
   * @param readsUsage whether robots.txt files were read for what they state; a header of that name
   *     is removed in any case
   */
  static ProtocolResponse fetched(
      ProtocolResponse response, Optional<Verdict> verdict, boolean readsUsage) {
    Metadata metadata = new Metadata();
    metadata.putAll(response.getMetadata());
    verdict.ifPresent(reason -> explain(metadata, reason));
    metadata.remove(USAGE);
    if (readsUsage && verdict.isPresent()) {
      metadata.setValues(USAGE, verdict.get().usage().toText().toArray(String[]::new));
    }
    return new ProtocolResponse(response.getContent(), response.getStatusCode(), metadata);
  }

  private static void remove(Metadata metadata, String key) {
    // Metadata.empty throws on every change, even one without effect.
    if (metadata.containsKey(key)) {
      metadata.remove(key);
    }
  }
}
