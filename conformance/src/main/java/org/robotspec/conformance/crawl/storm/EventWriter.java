package org.robotspec.conformance.crawl.storm;

import java.io.PrintStream;
import org.robotspec.conformance.crawl.CrawlEvent;

/** Writes events to the process that started this one. Thread-safe. */
final class EventWriter {
  private final PrintStream out;

  EventWriter(PrintStream out) {
    this.out = out;
  }

  synchronized void write(CrawlEvent event) {
    out.print(event.toJson() + "\n");
    out.flush();
  }
}
