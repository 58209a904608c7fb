package org.robotspec.cli.crawl;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.robotspec.cli.console.StatusLine;
import org.robotspec.cli.console.Version;
import org.robotspec.crawl.CrawlException;
import org.robotspec.crawl.CrawlPlan;
import org.robotspec.crawl.CrawlProcess;
import org.robotspec.crawl.CrawlReport;

/** Runs one crawl and shows its progress. Ctrl-C ends it early; what is done is still reported. */
final class CrawlRun implements AutoCloseable {
  private static final int REPORT_SECONDS = 10;

  private final CrawlReport report;
  private final CrawlProgress progress;
  private final CrawlProcess process;
  private final CountDownLatch reported = new CountDownLatch(1);
  private final Thread atInterrupt = new Thread(this::interrupt, "interrupt");
  private volatile boolean interrupted;

  CrawlRun(CrawlPlan plan, CrawlReport report, PrintWriter progressOut) {
    this.report = report;
    process = CrawlProcess.start(plan, Version.home(), log());
    progress = new CrawlProgress(StatusLine.of(progressOut), report);
    Runtime.getRuntime().addShutdownHook(atInterrupt);
  }

  /**
   * Waits for the end of the crawl.
   *
   * @return whether Ctrl-C stopped it early
   */
  boolean toTheEnd() {
    try {
      process.forEach(
          event -> {
            report.add(event);
            progress.event(event);
          });
      return false;
    } catch (CrawlException e) {
      if (!interrupted && !process.wasInterrupted()) {
        throw e;
      }
      return true;
    } finally {
      progress.end();
    }
  }

  /** Ends the crawler; call it after printing the report. */
  @Override
  public void close() {
    process.close();
    reported.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(atInterrupt);
    } catch (IllegalStateException e) {
      // The JVM is shutting down, and this hook is running.
    }
  }

  private void interrupt() {
    interrupted = true;
    process.close();
    try {
      reported.await(REPORT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Path log() {
    Path directory = Version.home().resolve("target");
    try {
      Files.createDirectories(directory);
      return directory.resolve("crawl.log");
    } catch (IOException e) {
      throw new CrawlException("cannot write to " + directory);
    }
  }
}
