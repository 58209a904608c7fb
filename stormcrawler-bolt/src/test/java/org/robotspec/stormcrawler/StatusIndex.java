package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.Status;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The URLs of a test's crawl: which are due or under way, and what was stored for each. Storm makes
 * spouts and bolts from serialized copies, so a test and its topology share one static; each
 * topology runs in a JVM of its own.
 */
final class StatusIndex {
  static final StatusIndex OF_THIS_JVM = new StatusIndex();

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
  private final Map<String, Map<String, String>> documents = new HashMap<>();
  private Duration ahead = Duration.ZERO;

  /** Returns a clock with the simulated time: the real time plus what was skipped. */
  Clock clock() {
    InstantSource source = this::now;
    return source.withZone(ZoneOffset.UTC);
  }

  synchronized Instant now() {
    return Instant.now().plus(ahead);
  }

  synchronized void add(String url) {
    due.add(new Due(url, new Metadata(), now()));
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

  /** Adds a document with these fields to the index of pages. */
  synchronized void index(String url, Map<String, String> fields) {
    documents.put(url, fields);
  }

  /** Returns the fields of a page in the index of pages; null if it is not there. */
  synchronized @Nullable Map<String, String> document(String url) {
    return documents.get(url);
  }

  synchronized boolean isIdle() {
    return underWay.isEmpty() && (due.isEmpty() || due.peek().at().isAfter(now()));
  }

  /** Skips to the time when the next URL is due. */
  synchronized boolean skip() {
    if (due.isEmpty()) {
      return false;
    }
    Duration wait = Duration.between(now(), due.peek().at());
    skip(wait.isNegative() ? Duration.ZERO : wait);
    return true;
  }

  synchronized void skip(Duration time) {
    ahead = ahead.plus(time);
  }

  synchronized List<Stored> stored(String url) {
    return List.copyOf(stored.getOrDefault(url, List.of()));
  }
}
