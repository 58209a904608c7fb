package org.robotspec.cli;

import java.io.PrintWriter;
import org.robotspec.crawl.CrawlEvent;
import org.robotspec.crawl.CrawlEvent.Page;
import org.robotspec.crawl.CrawlReport;

/** Shows how far a crawl is: one line that changes on a terminal, a line per page elsewhere. */
final class CrawlProgress {
  private static final int BAR = 24;

  private final PrintWriter out;
  private final boolean terminal;
  private final CrawlReport report;
  private final int every;
  private String shown = "";
  private int pages;

  /** Begins; off a terminal only one page in so many is shown. */
  CrawlProgress(PrintWriter out, boolean terminal, CrawlReport report, String name, int every) {
    this.every = every;
    this.out = out;
    this.terminal = terminal;
    this.report = report;
    show("Starting " + name + " …");
  }

  void event(CrawlEvent event) {
    if (!terminal && event instanceof Page && ++pages % every != 0) {
      return;
    }
    if (!terminal && event instanceof Page page) {
      out.printf(
          "%d/%d  %s  %s%s%n",
          report.done(),
          report.known(),
          page.verdict().words(),
          Text.oneLine(page.url()),
          page.httpStatus() == 0 ? "" : "  " + page.httpStatus());
      out.flush();
    } else if (event instanceof CrawlEvent.Started started) {
      show(terminal ? bar(0, report.known()) : started.crawler() + " is running");
    } else if (terminal && event instanceof Page) {
      show(bar(report.done(), report.known()));
    }
  }

  /** Takes the line off the terminal. */
  void end() {
    if (terminal) {
      out.print("\r\u001b[K");
      out.flush();
    }
  }

  private void show(String line) {
    if (line.equals(shown)) {
      return;
    }
    shown = line;
    if (terminal) {
      out.print("\r\u001b[K" + line);
    } else {
      out.println(line);
    }
    out.flush();
  }

  private String bar(int done, int known) {
    int filled = known == 0 ? 0 : Math.min(BAR, done * BAR / known);
    return report.crawler()
        + "  ["
        + "#".repeat(filled)
        + "-".repeat(BAR - filled)
        + "]  "
        + done
        + " of "
        + known
        + " pages";
  }
}
