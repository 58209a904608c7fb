package org.robotspec.crawl.storm;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.Status;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.crawl.CrawlEvent.Page;
import org.robotspec.crawl.CrawlEvent.Verdict;

/** Reads the outcome of a page from its metadata, as an event of the crawl. */
final class StormPageOutcome {
  private static final String STATUS_CODE = "fetch.statusCode";
  private static final String EXCEPTION = "fetch.exception";
  private static final String RULE = "robotspec.rule";
  private static final String LINE = "robotspec.line";
  private static final String GROUP = "robotspec.group";
  private static final String REASON = "robotspec.reason";

  /** What the fetcher puts before the keys of an answer: why a page could be fetched. */
  private static final String ALLOWED = "protocol.";

  /** What must get through to the status updater. */
  static final List<String> KEYS =
      List.of(
          STATUS_CODE,
          EXCEPTION,
          RULE,
          LINE,
          GROUP,
          REASON,
          ALLOWED + RULE,
          ALLOWED + LINE,
          ALLOWED + GROUP,
          ALLOWED + REASON,
          Constants.STATUS_ERROR_CAUSE,
          Constants.STATUS_ERROR_SOURCE,
          Constants.STATUS_ERROR_MESSAGE);

  private static final String REFUSED = "robots.txt";
  private static final String POSTPONED = "robots.txt postponed";

  private StormPageOutcome() {}

  static Page page(String url, Status status, Metadata metadata, Optional<Date> nextFetch) {
    Verdict verdict = verdict(metadata);
    String from = verdict == Verdict.ALLOWED ? ALLOWED : "";
    return new Page(
        url,
        verdict,
        why(metadata, from),
        number(metadata, from + LINE),
        metadata.getFirstValue(from + GROUP),
        // The status of a postponed page is not its server's: no request was made.
        verdict == Verdict.ALLOWED ? number(metadata, STATUS_CODE) : 0,
        status.name(),
        // Nor is its exception: it is the adapter's, by which the fetcher knows that.
        verdict == Verdict.POSTPONED ? null : problem(metadata),
        nextFetch.map(date -> date.toInstant().toString()).orElse(null));
  }

  static int number(Metadata metadata, String key) {
    String value = metadata.getFirstValue(key);
    return value == null ? 0 : Integer.parseInt(value);
  }

  private static Verdict verdict(Metadata metadata) {
    String cause = metadata.getFirstValue(Constants.STATUS_ERROR_CAUSE);
    if (REFUSED.equals(cause)) {
      return Verdict.NOT_ALLOWED;
    }
    if (POSTPONED.equals(cause)) {
      return Verdict.POSTPONED;
    }
    boolean tried =
        metadata.getFirstValue(STATUS_CODE) != null || metadata.getFirstValue(EXCEPTION) != null;
    return tried ? Verdict.ALLOWED : Verdict.UNKNOWN;
  }

  private static String why(Metadata metadata, String from) {
    String rule = metadata.getFirstValue(from + RULE);
    if (rule != null) {
      return rule;
    }
    String reason = metadata.getFirstValue(from + REASON);
    return reason == null ? "" : reason;
  }

  private static @Nullable String problem(Metadata metadata) {
    String exception = metadata.getFirstValue(EXCEPTION);
    return exception != null ? exception : metadata.getFirstValue(Constants.STATUS_ERROR_MESSAGE);
  }
}
