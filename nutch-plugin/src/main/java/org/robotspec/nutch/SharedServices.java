package org.robotspec.nutch;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services of this process: one for each distinct configuration, closed when the process ends.
 * Thread-safe.
 *
 * <p>This is the plugin's only static state. Nutch makes new instances of a plugin's classes for
 * each of its configurations, shares none of them between extension points, and does not say when
 * it is done with one. Nothing else could hold the memory and the open file that they share.
 */
final class SharedServices {
  private static final Logger LOG = LoggerFactory.getLogger(RobotspecProtocol.class);
  private static final Map<Key, Open> OPEN = new ConcurrentHashMap<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(SharedServices::closeAll, "robotspec-close"));
  }

  /** What two users of one service must agree on: everything that configures it and its fetcher. */
  private record Key(RobotsConfig config, String delegates, Map<String, String> fetching) {}

  private record Open(NutchFetcher fetcher, RobotsService service) {}

  private SharedServices() {}

  /**
   * Returns the service for a configuration; call this while an extension is configured.
   *
   * @param fetches whether the caller fetches; otherwise it only asks what is known
   * @throws IllegalStateException if the caller fetches and a delegate cannot be created; the
   *     message names it
   */
  static RobotsService of(
      Configuration conf, NutchSettings settings, Delegates delegates, boolean fetches) {
    Map<String, String> fetching = new TreeMap<>();
    for (String prefix : List.of("http.", "ftp.")) {
      conf.getPropsWithPrefix(prefix).forEach((name, value) -> fetching.put(prefix + name, value));
    }
    Key key = new Key(settings.all(), delegates.toString(), fetching);
    @Nullable Open shared = OPEN.get(key);
    if (shared == null) {
      NutchFetcher fetcher = new NutchFetcher(delegates, conf, settings);
      Open mine = new Open(fetcher, RobotsService.open(settings.all(), fetcher));
      @Nullable Open first = OPEN.putIfAbsent(key, mine);
      if (first == null) {
        LOG.info("Opened: {}", mine.service);
      } else {
        mine.service.close();
      }
      shared = first == null ? mine : first;
    }
    if (fetches) {
      shared.fetcher.makeDelegates();
    }
    return shared.service;
  }

  private static void closeAll() {
    OPEN.values().forEach(open -> open.service.close());
    OPEN.clear();
  }
}
