package org.robotspec.conformance.crawl;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.robotspec.conformance.driver.ProgramGroup;

/**
 * A crawler's command line, run once from the start page of a scenario.
 *
 * @param words the command and its arguments, in which {@code %start%} is the URL of the start
 *     page, {@code %seeds%} a file with that URL, {@code %agent%} the product token and {@code
 *     %dir%} an empty folder, which is deleted afterwards
 * @param limit how long it may take
 * @param log the file for its output
 */
public record CrawlerCommand(List<String> words, Duration limit, Path log) {
  /**
   * Runs the crawler to its end or the limit. It also ends with this JVM, as by Ctrl-C.
   *
   * @return its exit code; empty if it was stopped at the limit
   * @throws IOException if it can't be started
   */
  public OptionalInt run(String start, String agent) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("robotspec-crawler");
    try {
      Path seeds = Files.writeString(directory.resolve("seeds.txt"), start + "\n");
      Path work = Files.createDirectory(directory.resolve("work"));
      UnaryOperator<String> filled =
          word ->
              word.replace("%start%", start)
                  .replace("%seeds%", seeds.toString())
                  .replace("%agent%", agent)
                  .replace("%dir%", work.toString());
      ProcessBuilder command =
          new ProcessBuilder(words.stream().map(filled).toList())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      try (ProgramGroup crawler = new ProgramGroup(command, () -> delete(directory))) {
        Process process = crawler.process();
        process.getOutputStream().close();
        return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)
            ? OptionalInt.of(process.exitValue())
            : OptionalInt.empty();
      }
    } finally {
      delete(directory);
    }
  }

  /** Deletes a folder; for one thread after the other, because a walk ends at what is gone. */
  private static synchronized void delete(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException | UncheckedIOException e) {
      // Another thread has deleted it.
    }
  }
}
