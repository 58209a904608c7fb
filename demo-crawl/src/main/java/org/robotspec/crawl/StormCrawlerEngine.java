package org.robotspec.crawl;

import java.nio.file.Path;
import java.util.List;

/** StormCrawler in Storm's LocalCluster. */
final class StormCrawlerEngine implements CrawlerEngine {
  @Override
  public String name() {
    return "stormcrawler";
  }

  @Override
  public List<Path> classPath(Path home) {
    return EngineFiles.classPath(home, "stormcrawler-bolt");
  }

  @Override
  public List<String> main(Path home) {
    // By name: the class needs Storm, which only the engine's own class path has.
    return List.of("org.robotspec.crawl.storm.StormCrawl");
  }
}
