package org.robotspec.cluster.storm;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.digitalpebble.stormcrawler.persistence.Status;
import java.net.URI;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.robotspec.origin.Answer;
import org.robotspec.origin.Hit;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/**
 * The URLs of one topology's crawl and the status of each, for the spouts and status updaters in
 * its workers, which ask over HTTP. Thread-safe.
 */
final class StatusBackend {
  /** So that a spout leaves some URLs for a later query. */
  private static final int PER_QUERY = 100;

  private final OriginServer server;

  /** What was stored for each URL, in order. */
  private final Map<String, List<Status>> stored = new LinkedHashMap<>();

  StatusBackend(LoopbackWeb web) {
    server = web.origin("127.0.0.1").on("/due", this::due).on("/store", this::store);
  }

  String address() {
    return server.origin();
  }

  synchronized void add(Collection<String> urls) {
    urls.forEach(url -> stored.put(url, new ArrayList<>()));
  }

  /** Returns what was stored for a URL, in order. */
  synchronized List<Status> stored(String url) {
    return List.copyOf(stored.getOrDefault(url, List.of()));
  }

  /** Returns the URLs that must still be fetched or refused. */
  synchronized Set<String> left() {
    Set<String> left = new TreeSet<>(stored.keySet());
    left.removeIf(this::isDone);
    return left;
  }

  private boolean isDone(String url) {
    List<Status> all = stored.getOrDefault(url, List.of());
    return !all.isEmpty() && all.get(all.size() - 1) != Status.FETCH_ERROR;
  }

  private synchronized Answer due(Hit hit) {
    Map<String, String> query = query(hit);
    int task = Integer.parseInt(query.getOrDefault("task", ""));
    int tasks = Integer.parseInt(query.getOrDefault("tasks", ""));
    List<String> due =
        stored.keySet().stream()
            .filter(url -> !isDone(url))
            .filter(url -> Math.floorMod(URI.create(url).getHost().hashCode(), tasks) == task)
            .limit(PER_QUERY)
            .toList();
    return Answer.text(String.join("\n", due));
  }

  private synchronized Answer store(Hit hit) {
    Map<String, String> query = query(hit);
    List<Status> all = stored.get(query.getOrDefault("url", ""));
    if (all == null) {
      return Answer.status(404);
    }
    all.add(Status.valueOf(query.getOrDefault("status", "")));
    return Answer.text("");
  }

  private static Map<String, String> query(Hit hit) {
    Map<String, String> query = new LinkedHashMap<>();
    for (String part : URI.create(hit.path()).getRawQuery().split("&", -1)) {
      String[] pair = part.split("=", 2);
      query.put(pair[0], URLDecoder.decode(pair[1], UTF_8));
    }
    return query;
  }
}
