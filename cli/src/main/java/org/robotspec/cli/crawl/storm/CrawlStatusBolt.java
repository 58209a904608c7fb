package org.robotspec.cli.crawl.storm;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.AbstractStatusUpdaterBolt;
import com.digitalpebble.stormcrawler.persistence.Status;
import com.digitalpebble.stormcrawler.util.MetadataTransfer;
import java.util.Date;
import java.util.Optional;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.crawl.Page;
import org.robotspec.rules.Outcome;

/** Receives the status of each page: new pages will be crawled, all others are done. */
final class CrawlStatusBolt extends AbstractStatusUpdaterBolt {
  private static final String STATUS_CODE = "fetch.statusCode";
  private static final String EXCEPTION = "fetch.exception";

  @Override
  protected void store(
      String url, Status status, Metadata persisted, Optional<Date> nextFetch, Tuple tuple) {
    Metadata metadata = (Metadata) tuple.getValueByField("metadata");
    if (status == Status.DISCOVERED) {
      CrawlSpout.discovered(url, number(metadata, MetadataTransfer.depthKeyName));
    } else {
      CrawlSpout.crawl().add(page(url, status, metadata));
    }
    ack(tuple, url);
  }

  static Page page(String url, Status status, Metadata metadata) {
    @Nullable Outcome verdict = verdict(metadata);
    boolean allowed = verdict == Outcome.ALLOWED;
    // The fetcher prefixes the keys of a response with "protocol.".
    String keys = allowed ? "protocol.robotspec." : "robotspec.";
    String rule = metadata.getFirstValue(keys + "rule");
    String reason = metadata.getFirstValue(keys + "reason");
    String exception = metadata.getFirstValue(EXCEPTION);
    String message = metadata.getFirstValue(Constants.STATUS_ERROR_MESSAGE);
    return new Page(
        url,
        verdict,
        rule != null ? rule : reason != null ? reason : "",
        number(metadata, keys + "line"),
        // A postponed page has no status from its server: no request was made.
        allowed && metadata.getFirstValue(STATUS_CODE) != null
            ? (Integer) number(metadata, STATUS_CODE)
            : null,
        status.name(),
        // Its exception is the adapter's, which tells the fetcher so.
        verdict == Outcome.POSTPONED ? null : exception != null ? exception : message);
  }

  private static @Nullable Outcome verdict(Metadata metadata) {
    @Nullable String cause = metadata.getFirstValue(Constants.STATUS_ERROR_CAUSE);
    boolean requested =
        metadata.getFirstValue(STATUS_CODE) != null || metadata.getFirstValue(EXCEPTION) != null;
    return switch (cause == null ? "" : cause) {
      case "robots.txt" -> Outcome.DISALLOWED;
      case "robots.txt postponed" -> Outcome.POSTPONED;
      default -> requested ? Outcome.ALLOWED : null;
    };
  }

  private static int number(Metadata metadata, String key) {
    String value = metadata.getFirstValue(key);
    return value == null ? 0 : Integer.parseInt(value);
  }
}
