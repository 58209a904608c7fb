package org.robotspec.nutch;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.robotspec.service.RobotsService;
import org.robotspec.service.internal.adapter.OpenServices;
import org.robotspec.service.internal.adapter.PageDecisions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services of this process: one for each distinct configuration, closed when the process ends.
 * Thread-safe.
 *
 * <p>This is the plugin's only static state. Nutch creates new instances of a plugin's classes for
 * each of its configurations, shares none of them between extension points, and does not say when
 * it is done with one. Nothing else could hold their common memory and open file.
 */
final class SharedServices {
  private static final Logger LOG = LoggerFactory.getLogger(RobotspecProtocol.class);
  private static final OpenServices<Open> OPEN =
      new OpenServices<>(
          open -> LOG.info("Opened: {}", open.decisions.service()), open -> open.decisions.close());

  static {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> OPEN.all().values().forEach(open -> open.decisions.close()),
                "robotspec-close"));
  }

  private record Open(NutchFetcher fetcher, PageDecisions decisions) {
    static Open of(NutchFetcher fetcher, NutchSettings settings, Delegates delegates) {
      RobotsService service = RobotsService.open(settings.all(), fetcher);
      return new Open(fetcher, new PageDecisions(service, Clock.systemUTC(), delegates::className));
    }
  }

  private SharedServices() {}

  /**
   * Returns the service for a configuration; call this while an extension is configured.
   *
   * @param fetches whether the caller fetches; otherwise it only uses known rules
   * @throws IllegalStateException if the caller fetches and a delegate cannot be created; the
   *     message names it
   */
  static PageDecisions of(
      Configuration conf, NutchSettings settings, Delegates delegates, boolean fetches) {
    Map<String, String> fetching = new TreeMap<>();
    for (String prefix : List.of("http.", "ftp.")) {
      conf.getPropsWithPrefix(prefix).forEach((name, value) -> fetching.put(prefix + name, value));
    }
    // The key is everything that configures a service and its fetcher. A record would take a new
    // process 20 ms to hash.
    List<Object> key = List.of(settings.all(), delegates.toString(), fetching);
    Open shared =
        OPEN.acquire(
            key, () -> Open.of(new NutchFetcher(delegates, conf, settings), settings, delegates));
    if (fetches) {
      shared.fetcher.makeDelegates();
    }
    return shared.decisions;
  }
}
