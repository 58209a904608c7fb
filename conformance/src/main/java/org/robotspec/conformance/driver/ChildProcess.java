package org.robotspec.conformance.driver;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.robotspec.conformance.OneLine;

/**
 * A running program. {@link #within} bounds the time of reading from it. Memory holds at most one
 * answer, whatever it writes.
 */
final class ChildProcess implements AutoCloseable {
  /** The longest answer in bytes: far more than any answer needs. */
  static final int MAX_ANSWER = 1 << 20;

  /** How much of the end of the error output is kept, in characters, to explain a crash. */
  private static final int MAX_ERRORS = 500;

  private static final int STOP_SECONDS = 2;

  private static final int MAX_WAITS = 4;

  private final ProgramGroup group;
  private final Process process;
  private final InputStream output;
  private final CompletableFuture<String> errors;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "driver program");
            thread.setDaemon(true);
            return thread;
          });

  ChildProcess(ProcessBuilder command) throws IOException {
    group = new ProgramGroup(command, () -> {});
    process = group.process();
    output = new BufferedInputStream(process.getInputStream());
    errors = CompletableFuture.supplyAsync(this::endOfErrors, threads);
  }

  /**
   * Runs a task that reads from the program or writes to it. Only the program's processor time
   * counts, where the system reports it, so that a busy machine changes no answer; after four times
   * the limit, the task ends in any case.
   *
   * @throws IOException if the task does, or takes too long
   */
  <T> T within(Duration limit, Callable<T> task) throws IOException {
    Duration before = processorTime();
    Future<T> answer = threads.submit(task);
    for (int waits = 1; ; waits++) {
      try {
        return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        Duration used = processorTime().minus(before);
        boolean works = used.compareTo(limit.multipliedBy(waits).dividedBy(10)) >= 0;
        if (waits == MAX_WAITS || !works || used.compareTo(limit) >= 0) {
          throw new IOException("no answer within " + limit.toMillis() + " ms", e);
        }
      } catch (ExecutionException e) {
        throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }
  }

  private Duration processorTime() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Returns why a program gave no answer. */
  static DriverAnswer noAnswer(IOException e) {
    String what = OneLine.reason(e);
    return e.getCause() instanceof TimeoutException
        ? new DriverAnswer.TimedOut(what)
        : new DriverAnswer.Errored(what);
  }

  /** Writes a line while others read: a program may answer before it has read all of it. */
  void writeLine(String line) {
    threads.execute(() -> write(line));
  }

  private void write(String line) {
    try {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException e) {
      // The program has ended; the reader of its answer reports that.
    }
  }

  /**
   * Reads the next line.
   *
   * @throws IOException if the program ended, or wrote something that cannot be an answer
   */
  String readLine() throws IOException, InterruptedException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = output.read(); b != '\n'; b = output.read()) {
      if (b < 0 && line.size() == 0) {
        throw new IOException(death());
      }
      if (line.size() == MAX_ANSWER) {
        throw new IOException("the program wrote a line of more than " + MAX_ANSWER + " bytes");
      }
      if (b < 0) {
        break;
      }
      line.write(b);
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  String readAll() throws IOException {
    byte[] bytes = output.readNBytes(MAX_ANSWER);
    if (bytes.length == MAX_ANSWER) {
      throw new IOException("floods its output");
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  int exitCode() throws InterruptedException {
    return process.waitFor();
  }

  private String death() throws InterruptedException {
    boolean ended = process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
    String said = errors.completeOnTimeout("", STOP_SECONDS, TimeUnit.SECONDS).join();
    return "the program "
        + (ended ? "ended with " + process.exitValue() : "closed its output")
        + (said.isEmpty() ? "" : ": " + said);
  }

  /** Reads all error output; returns its end, as one line. */
  private String endOfErrors() {
    StringBuilder end = new StringBuilder();
    char[] block = new char[8192];
    try (Reader reader = process.errorReader(StandardCharsets.UTF_8)) {
      for (int read = reader.read(block); read >= 0; read = reader.read(block)) {
        end.append(block, 0, read).delete(0, Math.max(0, end.length() - MAX_ERRORS));
      }
    } catch (IOException e) {
      // It ends here, too.
    }
    return end.toString().strip().replaceAll("\\s*+\n", " | ");
  }

  /** Sends the program its last line, and gives it some time to end. */
  void stop(String line) {
    // The system knows its descendants only while it runs.
    List<ProcessHandle> started = process.descendants().toList();
    try {
      within(
          Duration.ofSeconds(STOP_SECONDS),
          () -> {
            write(line);
            process.getOutputStream().close();
            return process.waitFor();
          });
    } catch (IOException e) {
      // It is ended below.
    }
    started.forEach(ProcessHandle::destroyForcibly);
    close();
  }

  /** Ends the program, and the processes that it started, at once. */
  @Override
  public void close() {
    group.close();
    threads.shutdownNow();
  }
}
