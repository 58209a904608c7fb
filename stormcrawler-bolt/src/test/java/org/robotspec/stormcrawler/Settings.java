package org.robotspec.stormcrawler;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.robotspec.service.spi.RobotsFetcher;

/** Configurations for tests without a topology. */
final class Settings {
  /** A {@code metadata.persist} that stores everything; before 2.11 an asterisk is only a name. */
  static final List<String> EVERYTHING =
      Stream.concat(
              UrlMetadata.MARKS.stream(),
              Stream.of(
                  "*",
                  "error.cause",
                  "error.source",
                  "fetch.exception",
                  "fetch.statusCode",
                  "fetch.byteLength",
                  "fetch.loadingTime",
                  "foundSitemap",
                  "isSitemap"))
          .toList();

  private Settings() {}

  /** Returns the minimal settings with a scripted delegate, and these keys and values. */
  static Map<String, Object> with(Object... keysAndValues) {
    Map<String, Object> settings = new HashMap<>();
    settings.put("http.agent.name", "testbot");
    settings.put("http.protocol.implementation", RobotspecProtocol.class.getName());
    settings.put("https.protocol.implementation", RobotspecProtocol.class.getName());
    settings.put("robotspec.delegate.implementation", ScriptedProtocol.class.getName());
    for (int i = 0; i < keysAndValues.length; i += 2) {
      settings.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return settings;
  }

  /** Returns what fetches robots.txt through one of the crawler's own clients. */
  static RobotsFetcher robotsTxt(String client) {
    String name = CrawlerDefaults.PROTOCOLS + client + ".HttpProtocol";
    return new DelegateFetcher(
        DelegateProtocols.forRobotsTxt(name, with("http.timeout", 10_000), 20), origin -> false);
  }

  static Config config(Object... keysAndValues) {
    Config config = new Config();
    config.putAll(with(keysAndValues));
    return config;
  }
}
