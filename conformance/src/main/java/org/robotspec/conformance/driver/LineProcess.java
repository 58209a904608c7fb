package org.robotspec.conformance.driver;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A running program that is written to and read from by lines.
 *
 * <p>Whatever it writes, no more than a few lines of it are held: a flood stops at a full queue,
 * and a line without end is given up.
 */
final class LineProcess implements AutoCloseable {
  /** The longest line that counts as an answer: far more than any has to say. */
  static final int MAX_LINE = 1 << 20;

  /** How many lines may wait to be read; a program that answers writes one at a time. */
  private static final int MAX_WAITING = 64;

  /** How many lines of the error output are kept to explain a crash. */
  private static final int ERROR_LINES = 3;

  private static final Duration STOP_TIME = Duration.ofSeconds(2);

  private final Process process;
  private final BlockingQueue<String> lines = new ArrayBlockingQueue<>(MAX_WAITING);
  private final Deque<String> errors = new ArrayDeque<>();
  private final OutputStream input;
  private volatile boolean ended;
  private volatile @Nullable String broken;

  LineProcess(List<String> command) throws IOException {
    process = new ProcessBuilder(command).start();
    input = process.getOutputStream();
    thread("answers", () -> read(process.getInputStream()));
    thread("errors", () -> readErrors(process.getErrorStream()));
  }

  private static void thread(String what, Runnable task) {
    Thread thread = new Thread(task, "driver " + what);
    thread.setDaemon(true);
    thread.start();
  }

  /** Writes a line in a thread of its own, so that a program that reads nothing blocks nobody. */
  void write(String line) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    thread(
        "input",
        () -> {
          try {
            synchronized (input) {
              input.write(bytes);
              input.flush();
            }
          } catch (IOException e) {
            // The program is gone, which whoever waits for its answer will say.
          }
        });
  }

  /**
   * Returns the next line; null if there is none in time.
   *
   * @throws IOException if the program ended, or wrote what can be no answer
   */
  @Nullable String next(Duration timeout) throws IOException, InterruptedException {
    long end = System.nanoTime() + timeout.toNanos();
    while (System.nanoTime() < end) {
      String line = lines.poll(20, TimeUnit.MILLISECONDS);
      if (line != null) {
        return line;
      }
      if (broken != null) {
        throw new IOException(broken);
      }
      if (ended && lines.isEmpty()) {
        throw new IOException(death());
      }
    }
    return null;
  }

  /** Returns whether more was written than was asked for. */
  boolean isFlooding() {
    return lines.remainingCapacity() == 0;
  }

  private String death() throws IOException {
    try {
      process.waitFor(STOP_TIME.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String code = process.isAlive() ? "closed its output" : "ended with " + process.exitValue();
    synchronized (errors) {
      return "the program " + code + (errors.isEmpty() ? "" : ": " + String.join(" | ", errors));
    }
  }

  private void read(InputStream stream) {
    try (InputStream in = new BufferedInputStream(stream)) {
      for (String line = readLine(in); line != null; line = readLine(in)) {
        lines.put(line);
      }
    } catch (IOException e) {
      broken = broken == null && !ended ? e.getMessage() : broken;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ended = true;
  }

  private static @Nullable String readLine(InputStream in) throws IOException {
    byte[] buffer = new byte[256];
    int length = 0;
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        return length == 0 ? null : new String(buffer, 0, length, StandardCharsets.UTF_8);
      }
      if (length == MAX_LINE) {
        throw new IOException("the program wrote a line of more than " + MAX_LINE + " bytes");
      }
      if (length == buffer.length) {
        buffer = java.util.Arrays.copyOf(buffer, 2 * length);
      }
      buffer[length++] = (byte) b;
    }
    return new String(buffer, 0, length, StandardCharsets.UTF_8);
  }

  private void readErrors(InputStream stream) {
    try (InputStream in = new BufferedInputStream(stream)) {
      for (String line = readLine(in); line != null; line = readLine(in)) {
        synchronized (errors) {
          errors.addLast(line.length() > 200 ? line.substring(0, 200) : line);
          if (errors.size() > ERROR_LINES) {
            errors.removeFirst();
          }
        }
      }
    } catch (IOException e) {
      // Only used to explain what is reported elsewhere.
    }
  }

  /** Ends the program, whether it will or not. */
  @Override
  public void close() {
    ended = true;
    try {
      input.close();
      if (!process.waitFor(STOP_TIME.toMillis(), TimeUnit.MILLISECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the program at once: it has crashed, hangs or floods. */
  void kill() {
    ended = true;
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
