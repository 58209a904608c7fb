package org.robotspec.conformance.crawl;

import java.nio.file.Path;
import java.util.List;

/** StormCrawler in Storm's LocalCluster. */
final class StormCrawlerEngine implements Engine {
  @Override
  public String name() {
    return "stormcrawler";
  }

  @Override
  public List<Path> classPath(Path home) {
    return EngineFiles.classPath(home, "stormcrawler-bolt");
  }

  @Override
  public String mainClass() {
    // By name: the class needs Storm, which only the engine's own class path has.
    return "org.robotspec.conformance.crawl.storm.StormCrawl";
  }
}
