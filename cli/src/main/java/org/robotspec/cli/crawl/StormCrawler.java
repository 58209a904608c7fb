package org.robotspec.cli.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs this build's StormCrawler in this JVM, with its own libraries. */
public final class StormCrawler {
  private StormCrawler() {}

  /** Returns the build's folder for the adapter in the directory of this project. */
  private static Path target(Path home) {
    return home.resolve("stormcrawler-bolt/target");
  }

  /** Returns the build's folder for the crawler's libraries in the directory of this project. */
  public static Path directory(Path home) {
    return target(home).resolve("crawler");
  }

  /**
   * Crawls until the end, then ends the crawler.
   *
   * @param home the directory of this project
   * @param log the file for the crawler's log and output; replaced if it exists
   * @throws IOException if the crawler or the log cannot be opened
   * @throws ReflectiveOperationException if the crawler fails
   */
  public static void run(Crawl crawl, Path home, Path log)
      throws IOException, ReflectiveOperationException {
    Thread thread = Thread.currentThread();
    ClassLoader ours = thread.getContextClassLoader();
    PrintStream out = System.out;
    PrintStream err = System.err;
    try (PrintStream printed = new PrintStream(log.toFile(), UTF_8)) {
      System.setOut(printed);
      System.setErr(printed);
      ClassLoader loader = new URLClassLoader(classPath(home), new Shared());
      thread.setContextClassLoader(loader);
      Class<?> main = loader.loadClass("org.robotspec.cli.crawl.storm.StormCrawl");
      main.getMethod("run", Crawl.class).invoke(null, crawl);
    } finally {
      thread.setContextClassLoader(ours);
      System.setOut(out);
      System.setErr(err);
    }
  }

  /** Gives the crawler the JDK and this package's classes with their verdicts, but no library. */
  private static final class Shared extends ClassLoader {
    Shared() {
      super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.matches("org\\.robotspec\\.(cli\\.crawl\\.[A-Z].*|rules\\.Outcome)")) {
        return Class.forName(name);
      }
      throw new ClassNotFoundException(name);
    }
  }

  /** Returns the locations of this module, the adapter and the crawler's libraries. */
  private static URL[] classPath(Path home) throws IOException {
    List<URL> urls = new ArrayList<>();
    urls.add(StormCrawler.class.getProtectionDomain().getCodeSource().getLocation());
    addJars(urls, target(home), "robotspec-stormcrawler-.*-stormcrawler-2");
    addJars(urls, directory(home), ".*");
    return urls.toArray(URL[]::new);
  }

  private static void addJars(List<URL> urls, Path directory, String name) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.sorted().toList()) {
        if (file.getFileName().toString().matches(name + "\\.jar")) {
          urls.add(file.toUri().toURL());
        }
      }
    }
  }
}
