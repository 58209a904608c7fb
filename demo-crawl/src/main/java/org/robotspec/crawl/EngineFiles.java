package org.robotspec.crawl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds what the build left for an engine. */
final class EngineFiles {
  private EngineFiles() {}

  /** Returns the jar of an adapter, the jars of its crawler, and what holds this class. */
  static List<Path> classPath(Path home, String module) {
    Path target = home.resolve(module).resolve("target");
    Path engine = directory(home, module);
    List<Path> files = new ArrayList<>();
    files.add(own(EngineFiles.class));
    files.addAll(jars(target, true));
    List<Path> libraries = jars(engine, false);
    if (libraries.isEmpty()) {
      throw new CrawlException(
          "the crawler is not built: " + engine + " has no jars; run mvn package");
    }
    files.addAll(libraries);
    return files;
  }

  /** Returns where the build of an adapter leaves its crawler. */
  static Path directory(Path home, String module) {
    return home.resolve(module).resolve("target/engine");
  }

  private static List<Path> jars(Path directory, boolean mainOnly) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .filter(
              file ->
                  !mainOnly
                      || !file.toString()
                          .matches(".*-(sources|javadoc|tests|stormcrawler-3)\\.jar"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path own(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
