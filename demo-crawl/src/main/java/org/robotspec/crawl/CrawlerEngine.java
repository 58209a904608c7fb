package org.robotspec.crawl;

import java.nio.file.Path;
import java.util.List;

/** A crawler that can be run embedded, in a JVM of its own with its own class path. */
public interface CrawlerEngine {

  /** Returns its name on the command line. */
  String name();

  /**
   * Returns the class path of its JVM.
   *
   * @param home the directory of this project
   * @throws CrawlException if something is missing there
   */
  List<Path> classPath(Path home);

  /**
   * Returns the class with the {@code main} of its JVM, and its arguments: it reads a {@link
   * CrawlPlan} as one line of JSON from standard input, writes {@link CrawlEvent}s to standard
   * output, logs to standard error, and ends when standard input does.
   *
   * @param home the directory of this project
   */
  List<String> main(Path home);

  /** Returns the engines that there are, the default first. */
  static List<CrawlerEngine> all() {
    return List.of(new StormCrawlerEngine(), new NutchEngine());
  }
}
