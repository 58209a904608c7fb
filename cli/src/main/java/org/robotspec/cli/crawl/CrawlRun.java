package org.robotspec.cli.crawl;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.robotspec.cli.console.StatusLine;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.console.Version;
import org.robotspec.crawl.CrawlEvent;
import org.robotspec.crawl.CrawlEvent.Page;
import org.robotspec.crawl.CrawlException;
import org.robotspec.crawl.CrawlPlan;
import org.robotspec.crawl.CrawlProcess;
import org.robotspec.crawl.CrawlReport;

/**
 * Runs one crawl and shows its progress: a bar on a terminal, elsewhere a line per page. Ctrl-C
 * ends it early; what is done is still reported.
 */
final class CrawlRun implements AutoCloseable {
  private static final int REPORT_SECONDS = 10;

  private static final int BAR = 24;

  private final CrawlReport report;
  private final StatusLine line;
  private final CrawlProcess process;
  private final CountDownLatch reported = new CountDownLatch(1);
  private final Thread atInterrupt = new Thread(this::interrupt, "interrupt");
  private volatile boolean interrupted;

  CrawlRun(CrawlPlan plan, CrawlReport report, PrintWriter progressOut) {
    this.report = report;
    process = CrawlProcess.start(plan, Version.home(), log());
    line = StatusLine.of(progressOut);
    line.show("Starting StormCrawler …");
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
            show(event);
          });
      return false;
    } catch (CrawlException e) {
      if (!interrupted && !process.wasInterrupted()) {
        throw e;
      }
      return true;
    } finally {
      line.clear();
    }
  }

  private void show(CrawlEvent event) {
    if (line.onTerminal()) {
      if (event instanceof Page || event instanceof CrawlEvent.Started) {
        line.show(bar(report.done(), report.known()));
      }
    } else if (event instanceof CrawlEvent.Started started) {
      line.show(started.crawler() + " is running");
    } else if (event instanceof Page page) {
      String http = page.httpStatus() == 0 ? "" : "  " + page.httpStatus();
      line.show(
          "%d/%d  %s  %s%s"
              .formatted(
                  report.done(),
                  report.known(),
                  page.verdict().words(),
                  Text.oneLine(page.url()),
                  http));
    }
  }

  private String bar(int done, int known) {
    int filled = known == 0 ? 0 : Math.min(BAR, done * BAR / known);
    return "%s  [%s%s]  %d of %d pages"
        .formatted(report.crawler(), "#".repeat(filled), "-".repeat(BAR - filled), done, known);
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
