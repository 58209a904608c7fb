package org.robotspec.conformance.crawl;

import java.nio.file.Path;
import java.util.List;

/** Apache Nutch's jobs in local mode, a round for each step of depth. */
final class NutchEngine implements Engine {
  @Override
  public String name() {
    return "nutch";
  }

  @Override
  public List<Path> classPath(Path home) {
    return EngineFiles.classPath(home, "nutch-plugin");
  }

  @Override
  public String mainClass() {
    // By name: the class needs Nutch, which only the engine's own class path has.
    return "org.robotspec.nutch.engine.NutchCrawl";
  }
}
