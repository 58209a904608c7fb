package org.robotspec.crawl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Where the build leaves StormCrawler, which runs embedded in a JVM of its own. */
public final class CrawlerFiles {
  /** The settings for a crawl by stock StormCrawler, without Robotspec. */
  public static final Map<String, String> STOCK =
      Map.of(
          "http.protocol.implementation",
          "com.digitalpebble.stormcrawler.protocol.okhttp.HttpProtocol",
          "https.protocol.implementation",
          "com.digitalpebble.stormcrawler.protocol.okhttp.HttpProtocol");

  /** The main class of its JVM; by name, because only that JVM has the crawler. */
  static final String MAIN_CLASS = "org.robotspec.crawl.storm.StormCrawl";

  /** The directory of the adapter in this project. */
  private static final String MODULE = "stormcrawler-bolt";

  /** Matches the name of the adapter's jar for the version of the crawler that we build with. */
  private static final String ADAPTER = "robotspec-stormcrawler-.*-stormcrawler-2\\.jar";

  private CrawlerFiles() {}

  /** Returns where the build leaves the crawler in the directory of this project. */
  static Path directory(Path home) {
    return home.resolve(MODULE).resolve("target/crawler");
  }

  /**
   * Returns the location of this class, the adapter's jar and the crawler's jars.
   *
   * @param home the directory of this project
   * @throws CrawlException if something is missing there
   */
  static List<Path> classPath(Path home) {
    List<Path> crawler = jars(directory(home));
    if (crawler.isEmpty()) {
      throw new CrawlException(
          "the crawler is not built: "
              + directory(home)
              + " has no jars; run mvn package in a source tree, and ./robotspec there");
    }
    List<Path> classPath = new ArrayList<>();
    try {
      classPath.add(
          Path.of(CrawlerFiles.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
    jars(home.resolve(MODULE).resolve("target")).stream()
        .filter(jar -> jar.getFileName().toString().matches(ADAPTER))
        .forEach(classPath::add);
    classPath.addAll(crawler);
    return classPath;
  }

  private static List<Path> jars(Path directory) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
