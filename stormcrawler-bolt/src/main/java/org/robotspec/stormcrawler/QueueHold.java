package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Constants;
import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.util.URLPartitioner;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.robotspec.rules.Origin;
import org.robotspec.service.OriginRules;
import org.robotspec.text.HeaderName;

/**
 * The metadata by which a frontier holds the queue of a host whose URLs are postponed (H-6): a
 * status and a Retry-After, for StormCrawler's QueueRegulatorBolt. Without it, the frontier keeps
 * handing out the host's URLs, and each costs a write.
 *
 * <p>A queue may have several origins, such as http and https. It is not held while another one of
 * them is known to be usable. The queue of an address, which may have any hosts, is never held.
 * Thread-safe.
 */
final class QueueHold {
  static final String WITHOUT_HOOK =
      "robotspec.hold-queues: without %s in %s, only the gate holds queues"
          .formatted(AdapterConfig.HOOK, AdapterConfig.HOOKS);

  private static final String STATUS = "fetch.statusCode";
  private static final String UNAVAILABLE = "503";

  /** How many queues to remember; a forgotten one may be held for one of its origins. */
  private static final int MOST = 50_000;

  /** How many origins of a queue to remember: a domain may have any number. */
  private static final int MOST_ORIGINS = 8;

  private final boolean on;
  private final boolean byAddress;
  private final List<String> keys;
  private final URLPartitioner partitioner = new URLPartitioner();

  /** Until when the origins of a queue are known to be usable. */
  private final Map<String, Map<Origin, Instant>> usable =
      Caffeine.newBuilder().maximumSize(MOST).<String, Map<Origin, Instant>>build().asMap();

  QueueHold(AdapterConfig config) {
    Map<String, Object> conf = config.conf().entries();
    on = config.robots().get(AdapterSettings.HOLD_QUEUES);
    byAddress = Constants.PARTITION_MODE_IP.equals(conf.get(Constants.PARTITION_MODEParamName));
    keys =
        List.of(
            STATUS, config.protocolPrefix() + HeaderName.RETRY_AFTER, UrlMetadata.FETCH_EXCEPTION);
    if (on) {
      partitioner.configure(conf);
    }
  }

  /** Remembers whether the origin of a URL is usable. */
  void learn(String url, OriginRules rules) {
    if (on && !byAddress) {
      Map<Origin, Instant> known =
          usable.computeIfAbsent(queue(url), q -> new ConcurrentHashMap<>());
      if (rules.temporary()) {
        known.remove(rules.origin());
      } else if (known.size() < MOST_ORIGINS || known.containsKey(rules.origin())) {
        known.put(rules.origin(), rules.state().expiresAt());
      }
    }
  }

  /**
   * Writes that a frontier must hold the queue of a URL until a time, unless other origins need it.
   */
  void write(UrlMetadata metadata, String url, OriginRules rules, Instant now, Instant until) {
    clear(metadata);
    if (on
        && !byAddress
        && usable.getOrDefault(queue(url), Map.of()).entrySet().stream()
            .noneMatch(o -> now.isBefore(o.getValue()) && !o.getKey().equals(rules.origin()))) {
      long seconds = Duration.between(now, until).plusMillis(999).toSeconds();
      metadata.set(STATUS, UNAVAILABLE);
      metadata.set(keys.get(1), Long.toString(Math.max(1, seconds)));
    }
  }

  /** Returns the key of a URL's queue; "null" for the one that no frontier holds. */
  private String queue(String url) {
    return String.valueOf(partitioner.getPartition(url, Metadata.empty));
  }

  /**
   * Removes a hold that was stored with a URL, which would hold the queue again, and an exception,
   * which would hide a hold.
   */
  void clear(UrlMetadata metadata) {
    if (on) {
      keys.forEach(metadata::remove);
    }
  }
}
