package org.robotspec.conformance.command;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.crawl.CrawlerEngine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which crawler comes by itself, if one does. */
final class CrawlerOptions {
  /** Answers over loopback come at once, or never. */
  private static final Map<String, String> QUICK =
      Map.of(
          "robotspec.connect-timeout", "2s",
          "robotspec.response-timeout", "2s",
          "robotspec.fetch-timeout", "4s");

  /** StormCrawler's own protocol in the place of ours. */
  private static final Map<String, String> STOCK =
      Map.of(
          "http.protocol.implementation",
          "com.digitalpebble.stormcrawler.protocol.okhttp.HttpProtocol");

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = "Send this crawler, with Robotspec, instead of waiting for one: stormcrawler.")
  private @Nullable String engine;

  @Option(
      names = "--stock",
      description = "With --engine stormcrawler: as it is shipped, without Robotspec.")
  private boolean stock;

  @Nullable CrawlerEngine engine(CommandSpec spec) {
    if (engine == null) {
      return null;
    }
    if (stock && !engine.equals("stormcrawler")) {
      throw new ParameterException(spec.commandLine(), "--stock is for --engine stormcrawler");
    }
    return CrawlerEngine.all().stream()
        .filter(e -> e.name().equals(engine))
        .findFirst()
        .orElseThrow(
            () -> new ParameterException(spec.commandLine(), "--engine: no crawler " + engine));
  }

  Map<String, String> settings() {
    return stock ? STOCK : QUICK;
  }
}
