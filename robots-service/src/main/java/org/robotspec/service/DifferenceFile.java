package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.robotspec.service.internal.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file of JSON lines. It is written by a thread of its own, so that nobody waits for a disk; what
 * that thread cannot keep up with is left out and counted. At {@value #MOST_BYTES} bytes it is
 * renamed to {@code .1}, and begins again. Thread-safe.
 */
final class DifferenceFile implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DifferenceFile.class);

  private static final long MOST_BYTES = 64L << 20;

  private static final int WAITING = 1_000;

  private static final int CLOSE_SECONDS = 5;

  private final Path file;
  private boolean failed; // for the thread that writes
  private final LongAdder leftOut = new LongAdder();
  private final ThreadPoolExecutor writer =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(WAITING),
          Threads.daemons("robotspec-shadow"),
          (line, full) -> leftOut.increment());

  /** Prepares a file, which is made or appended to when the first line is written. */
  DifferenceFile(Path file) {
    this.file = file;
  }

  /** Writes a line soon. */
  void write(String line) {
    writer.execute(() -> append(line + "\n"));
  }

  private void append(String line) {
    try {
      if (Files.exists(file) && Files.size(file) + line.length() > MOST_BYTES) {
        Files.move(file, Path.of(file + ".1"), StandardCopyOption.REPLACE_EXISTING);
      }
      Files.writeString(file, line, UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      leftOut.increment();
      if (!failed) {
        failed = true;
        LOG.warn("differences are not written to {}: {}", file, e.toString());
      }
    }
  }

  /** Writes what waits, for a few seconds at most. */
  @Override
  public void close() {
    writer.shutdown();
    try {
      if (!writer.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        leftOut.add(writer.shutdownNow().size());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (leftOut.sum() > 0) {
      LOG.warn("{} differences are missing in {}", leftOut.sum(), file);
    }
  }
}
