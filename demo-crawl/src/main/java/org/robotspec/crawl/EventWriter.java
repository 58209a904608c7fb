package org.robotspec.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;

/** Writes events to the process that started this one. Thread-safe. */
public final class EventWriter {
  private final PrintStream out;

  /** Writes to a stream. */
  public EventWriter(PrintStream out) {
    this.out = out;
  }

  /**
   * Takes standard output for events alone: whatever a library prints from now on goes to standard
   * error.
   */
  public static EventWriter takeStandardOutput() {
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, UTF_8);
    System.setOut(System.err);
    return new EventWriter(out);
  }

  /** Writes one event as a line. */
  public synchronized void write(CrawlEvent event) {
    out.print(event.toJson() + "\n");
    out.flush();
  }
}
