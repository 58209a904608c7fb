package org.robotspec.conformance.crawl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A crawler's command line, run once from the start page of a scenario.
 *
 * @param words the command and its arguments, in which {@code %start%} is the URL of the start
 *     page, {@code %seeds%} a file with that URL, {@code %agent%} the product token and {@code
 *     %dir%} an empty folder, which is deleted afterwards
 * @param limit how long it may take
 * @param log the file for what it prints
 */
public record CrawlerCommand(List<String> words, Duration limit, Path log) {
  /** Makes a command that shares no list with its maker. */
  public CrawlerCommand {
    words = List.copyOf(words);
  }

  /**
   * Runs the crawler to its end or the limit. It ends with this JVM, too, as by Ctrl-C.
   *
   * @return its exit code; empty if it was stopped at the limit
   * @throws IOException if it can't be started
   */
  public OptionalInt run(String start, String agent) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("robotspec-crawler");
    try {
      Path seeds = Files.writeString(directory.resolve("seeds.txt"), start + "\n");
      Path work = Files.createDirectory(directory.resolve("work"));
      Map<String, String> values =
          Map.of(
              "%start%",
              start, "%seeds%", seeds.toString(), "%agent%", agent, "%dir%", work.toString());
      Process process =
          new ProcessBuilder(words.stream().map(word -> filled(word, values)).toList())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      process.getOutputStream().close();
      Thread ending = new Thread(() -> endAndDelete(process, directory), "end of the crawler");
      Runtime.getRuntime().addShutdownHook(ending);
      try {
        return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)
            ? OptionalInt.of(process.exitValue())
            : OptionalInt.empty();
      } finally {
        end(process);
        forget(ending);
      }
    } finally {
      delete(directory);
    }
  }

  private static void endAndDelete(Process process, Path directory) {
    end(process);
    try {
      delete(directory);
    } catch (IOException e) {
      // The thread that waited for the crawler deletes it, too.
    }
  }

  private static void forget(Thread ending) {
    try {
      Runtime.getRuntime().removeShutdownHook(ending);
    } catch (IllegalStateException e) {
      // This JVM is ending, and the thread is at work.
    }
  }

  private static String filled(String word, Map<String, String> values) {
    String filled = word;
    for (Map.Entry<String, String> value : values.entrySet()) {
      filled = filled.replace(value.getKey(), value.getValue());
    }
    return filled;
  }

  /** Ends it at once, and what it started. */
  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
