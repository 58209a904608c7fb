package org.robotspec.crawl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** A crawler that runs embedded, in a JVM of its own with its own class path. */
public enum CrawlerEngine {
  STORMCRAWLER(
      "stormcrawler-bolt",
      "robotspec-stormcrawler-.*-stormcrawler-2\\.jar",
      "org.robotspec.crawl.storm.StormCrawl"),
  NUTCH(
      "nutch-plugin",
      "robotspec-nutch-((?!-sources|-javadoc|-tests).)*\\.jar",
      "org.robotspec.crawl.nutch.NutchCrawl");

  /** The settings for a crawl by stock {@link #STORMCRAWLER}, without Robotspec. */
  public static final Map<String, String> STOCK =
      Map.of(
          "http.protocol.implementation",
          "com.digitalpebble.stormcrawler.protocol.okhttp.HttpProtocol",
          "https.protocol.implementation",
          "com.digitalpebble.stormcrawler.protocol.okhttp.HttpProtocol");

  /** The directory of its adapter in this project, where the build also leaves the crawler. */
  private final String module;

  /** Matches the name of the adapter's jar for the version of the crawler that we build with. */
  private final String adapter;

  /** The {@link EngineProcess} of its JVM; by name, because only that JVM has the crawler. */
  final String mainClass;

  CrawlerEngine(String module, String adapter, String mainClass) {
    this.module = module;
    this.adapter = adapter;
    this.mainClass = mainClass;
  }

  /** Returns its name on the command line, such as {@code nutch}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns where the build leaves the crawler in the directory of this project. */
  Path directory(Path home) {
    return home.resolve(module).resolve("target/engine");
  }

  /**
   * Returns the location of this class, the adapter's jar and the crawler's jars.
   *
   * @param home the directory of this project
   * @throws CrawlException if something is missing there
   */
  List<Path> classPath(Path home) {
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
          Path.of(getClass().getProtectionDomain().getCodeSource().getLocation().toURI()));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
    jars(home.resolve(module).resolve("target")).stream()
        .filter(jar -> jar.getFileName().toString().matches(adapter))
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
