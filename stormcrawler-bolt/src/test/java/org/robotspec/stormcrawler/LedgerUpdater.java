package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.AbstractStatusUpdaterBolt;
import com.digitalpebble.stormcrawler.persistence.Status;
import java.util.Date;
import java.util.Optional;
import org.apache.storm.tuple.Tuple;

/** The crawler's own status updater, which stores into the {@link Ledger}. */
final class LedgerUpdater extends AbstractStatusUpdaterBolt {
  private static final long serialVersionUID = 1L;

  @Override
  protected void store(
      String url, Status status, Metadata metadata, Optional<Date> nextFetch, Tuple tuple) {
    Ledger.OF_THIS_JVM.store(url, status, metadata, nextFetch.map(Date::toInstant));
    ack(tuple, url);
  }
}
