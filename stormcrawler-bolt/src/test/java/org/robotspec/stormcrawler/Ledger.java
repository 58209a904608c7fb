package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.Status;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The URLs of a test's crawl: which are due or under way, and what was stored for each. Storm makes
 * spouts and bolts from serialized copies, so a test and its topology share one static; each
 * topology runs in a JVM of its own.
 */
final class Ledger {
  static final Ledger OF_THIS_JVM = new Ledger();

  /** What the status updater stored. */
  record Stored(Status status, Map<String, List<String>> metadata, @Nullable Instant next) {
    @Nullable String first(String key) {
      return metadata.containsKey(key) ? metadata.get(key).get(0) : null;
    }
  }

  /** A URL to be fetched. */
  record Due(String url, Metadata metadata, Instant at) {}

  private final PriorityQueue<Due> due = new PriorityQueue<>(Comparator.comparing(Due::at));
  private final Map<String, Due> underWay = new HashMap<>();
  private final Map<String, List<Stored>> stored = new HashMap<>();
  private final Set<String> deleted = new HashSet<>();
  private Duration ahead = Duration.ZERO;

  /** The simulated time: the real time plus what was skipped. */
  Clock clock() {
    return new Clock() {
      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return now();
      }
    };
  }

  synchronized Instant now() {
    return Instant.now().plus(ahead);
  }

  synchronized void add(String url, Metadata metadata, Instant at) {
    due.add(new Due(url, metadata, at));
  }

  void add(String url) {
    add(url, new Metadata(), now());
  }

  /** Takes the next URL that is due. */
  synchronized Optional<Due> take() {
    Due next = due.peek();
    if (next == null || next.at().isAfter(now())) {
      return Optional.empty();
    }
    due.remove();
    underWay.put(next.url(), next);
    return Optional.of(next);
  }

  synchronized void done(Object url) {
    underWay.remove(url);
  }

  /** Puts back a URL that Storm failed, to be tried again. */
  synchronized void failed(Object url) {
    Due again = underWay.remove(url);
    if (again != null) {
      due.add(again);
    }
  }

  synchronized void store(String url, Status status, Metadata metadata, Optional<Instant> next) {
    Map<String, List<String>> copy = new HashMap<>();
    metadata.asMap().forEach((key, values) -> copy.put(key, List.of(values)));
    stored
        .computeIfAbsent(url, any -> new ArrayList<>())
        .add(new Stored(status, copy, next.orElse(null)));
    if (status == Status.FETCH_ERROR && next.isPresent()) {
      due.add(new Due(url, metadata, next.get()));
    }
  }

  /** Stops a URL from being tried again. */
  synchronized void forget(String url) {
    due.removeIf(one -> one.url().equals(url));
  }

  synchronized void delete(String url) {
    deleted.add(url);
  }

  synchronized boolean isIdle() {
    return underWay.isEmpty() && (due.isEmpty() || due.peek().at().isAfter(now()));
  }

  /** Skips to the time when the next URL is due. */
  synchronized boolean jump() {
    if (due.isEmpty()) {
      return false;
    }
    Duration wait = Duration.between(now(), due.peek().at());
    if (!wait.isNegative()) {
      ahead = ahead.plus(wait);
    }
    return true;
  }

  synchronized void jump(Duration by) {
    ahead = ahead.plus(by);
  }

  synchronized List<Stored> stored(String url) {
    return List.copyOf(stored.getOrDefault(url, List.of()));
  }

  @Nullable Stored last(String url) {
    List<Stored> all = stored(url);
    return all.isEmpty() ? null : all.get(all.size() - 1);
  }

  synchronized Set<String> deleted() {
    return Set.copyOf(deleted);
  }

  @Override
  public synchronized String toString() {
    return "under way " + underWay.keySet() + ", due " + due + ", stored " + stored;
  }
}
