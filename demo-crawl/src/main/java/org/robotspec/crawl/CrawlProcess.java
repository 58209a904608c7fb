package org.robotspec.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The JVM of a crawler, which starts with a plan, reports events and ends with its owner. */
public final class CrawlProcess implements AutoCloseable {
  private static final int STOP_SECONDS = 10;

  /** The exit code of a JVM that Ctrl-C ended. */
  private static final int SIGINT = 130;

  private final Process process;
  private final Path work;
  private final Path log;

  private CrawlProcess(Process process, Path work, Path log) {
    this.process = process;
    this.work = work;
    this.log = log;
  }

  /**
   * Starts a crawl.
   *
   * @param home the directory of this project
   * @param log the file for its log; replaced if there is one
   * @throws CrawlException if it cannot be started
   */
  public static CrawlProcess start(CrawlPlan plan, Path home, Path log) {
    List<String> main = List.of(CrawlerFiles.MAIN_CLASS);
    return start(CrawlerFiles.classPath(home), main, plan, log);
  }

  /** Starts a JVM with a class path, a class and its arguments. */
  static CrawlProcess start(List<Path> classPath, List<String> main, CrawlPlan plan, Path log) {
    try {
      Path work = Files.createTempDirectory("robotspec-crawl");
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      // One short run: a quick start matters more than peak speed.
      command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
      command.addAll(List.of("-Xmx1g", "-Djava.awt.headless=true", "-Djava.io.tmpdir=" + work));
      command.add("-Dlog4j2.configurationFile=classpath:org/robotspec/crawl/log4j2-crawl.xml");
      command.add("-cp");
      command.add(
          classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
      command.addAll(main);
      ProcessBuilder builder = new ProcessBuilder(command).directory(work.toFile());
      Process process = builder.redirectError(log.toFile()).start();
      String line = new JsonMapper().writeValueAsString(plan) + "\n";
      try {
        process.getOutputStream().write(line.getBytes(UTF_8));
        process.getOutputStream().flush();
      } catch (IOException e) {
        // The crawler has already ended; whoever waits for its events will notice.
      }
      return new CrawlProcess(process, work, log);
    } catch (IOException e) {
      throw new CrawlException("cannot start the crawler: " + e.getMessage());
    }
  }

  /**
   * Passes on events until the crawler has finished, failed or been stopped.
   *
   * @throws CrawlException if it ends without reporting that it is done
   */
  public void forEach(Consumer<CrawlEvent> events) {
    JsonMapper mapper = new JsonMapper();
    try (BufferedReader lines = process.inputReader(UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        CrawlEvent event = mapper.readValue(line, CrawlEvent.class);
        if (event instanceof CrawlEvent.Failed failed) {
          throw new CrawlException(failed.message());
        }
        events.accept(event);
        if (event instanceof CrawlEvent.Finished) {
          return;
        }
      }
      throw new CrawlException("the crawler ended before the crawl was done; see its log: " + log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns whether Ctrl-C ended the crawler; it reaches both the crawler and its owner. */
  public boolean wasInterrupted() {
    try {
      return process.waitFor(STOP_SECONDS, TimeUnit.SECONDS) && process.exitValue() == SIGINT;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Asks the crawler to end, waits until it has, and removes its temporary files. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It has ended.
    }
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    try (Stream<Path> files = Files.walk(work)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      // They are in the system's folder for temporary files.
    }
  }
}
