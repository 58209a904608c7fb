package org.robotspec.crawl;

import java.nio.file.Path;
import java.util.List;

/** Apache Nutch's jobs in local mode, a round for each step of depth. */
final class NutchEngine implements CrawlerEngine {
  @Override
  public String name() {
    return "nutch";
  }

  @Override
  public List<Path> classPath(Path home) {
    return EngineFiles.classPath(home, "nutch-plugin");
  }

  @Override
  public List<String> main(Path home) {
    // By name: the class needs Nutch, which only the engine's own class path has.
    return List.of(
        "org.robotspec.crawl.nutch.NutchCrawl",
        EngineFiles.directory(home, "nutch-plugin").resolve("plugins").toString());
  }
}
