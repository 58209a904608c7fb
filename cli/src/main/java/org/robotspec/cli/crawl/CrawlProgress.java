package org.robotspec.cli.crawl;

import org.robotspec.cli.console.StatusLine;
import org.robotspec.cli.console.Text;
import org.robotspec.crawl.CrawlEvent;
import org.robotspec.crawl.CrawlEvent.Page;
import org.robotspec.crawl.CrawlReport;

/** Shows the progress of a crawl: a bar on a terminal, elsewhere a line per page. */
final class CrawlProgress {
  private static final int BAR = 24;

  private final StatusLine line;
  private final CrawlReport report;

  CrawlProgress(StatusLine line, CrawlReport report) {
    this.line = line;
    this.report = report;
    line.show("Starting StormCrawler …");
  }

  void event(CrawlEvent event) {
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

  void end() {
    line.clear();
  }

  private String bar(int done, int known) {
    int filled = known == 0 ? 0 : Math.min(BAR, done * BAR / known);
    return "%s  [%s%s]  %d of %d pages"
        .formatted(report.crawler(), "#".repeat(filled), "-".repeat(BAR - filled), done, known);
  }
}
