package org.robotspec.nutch;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services of this process: one for each distinct configuration, opened at the first question
 * and closed when the process ends. Thread-safe.
 *
 * <p>This is the plugin's only static state. Nutch makes new instances of a plugin's classes for
 * each of its configurations, shares none of them between extension points, and does not say when
 * it is done with one; what they share, memory and an open file, has no other place to be.
 */
final class SharedService {

  private static final Logger LOG = LoggerFactory.getLogger(RobotspecProtocol.class);
  private static final Map<Key, Opened> OPEN = new ConcurrentHashMap<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(SharedService::closeAll, "robotspec-close"));
  }

  /** What two users of one service must agree on: all that it and its fetcher are made of. */
  private record Key(RobotsConfig config, String delegates, Map<String, String> fetching) {}

  /** A service, and what it fetches with. */
  record Opened(RobotsService service, NutchFetcher fetcher) {}

  private SharedService() {}

  /** Returns the service of a configuration; its delegates may still have to be made. */
  static Opened of(Configuration conf, NutchSettings settings, Delegates delegates) {
    Map<String, String> fetching =
        Stream.of("http.", "ftp.", "engine.")
            .flatMap(
                prefix ->
                    conf.getPropsWithPrefix(prefix).entrySet().stream()
                        .map(e -> Map.entry(prefix + e.getKey(), e.getValue())))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    Key key = new Key(settings.service(), delegates.toString(), fetching);
    @Nullable Opened opened = OPEN.get(key);
    if (opened != null) {
      return opened;
    }
    NutchFetcher fetcher = new NutchFetcher(delegates, conf, settings);
    Opened mine = new Opened(RobotsService.open(settings.service(), fetcher), fetcher);
    @Nullable Opened first = OPEN.putIfAbsent(key, mine);
    if (first != null) {
      mine.service().close();
      return first;
    }
    LOG.info("Opened: {}", mine.service().describe());
    return mine;
  }

  private static void closeAll() {
    OPEN.values().forEach(opened -> opened.service().close());
    OPEN.clear();
  }
}
