package org.robotspec.conformance.driver;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A running program and its descendants, which end with this JVM at the latest, also by Ctrl-C or
 * SIGTERM. Where the system has {@code setsid}, they have their own session, so that orphans end,
 * too; a process that leaves this session and its parent continues. Thread-safe.
 */
public final class ProgramGroup implements AutoCloseable {
  private final Thread hook;
  private final boolean group;
  private final Process process;

  /**
   * Starts a program.
   *
   * @param afterwards what is done after this JVM has ended the program
   * @throws IOException if it cannot be started
   */
  public ProgramGroup(ProcessBuilder command, Runnable afterwards) throws IOException {
    hook =
        new Thread(
            () -> {
              end();
              afterwards.run();
            });
    List<String> words = new ArrayList<>(command.command());
    // Java reports a missing program; setsid would end with its own code.
    group = isThere("setsid") && isThere("sh") && isThere(words.get(0));
    if (group) {
      words.add(0, "setsid");
    }
    synchronized (this) { // the hook waits for the program that it must end
      try {
        Runtime.getRuntime().addShutdownHook(hook);
        process = command.command(words).start();
      } catch (IllegalStateException e) {
        throw new IOException("this command ends", e);
      } catch (IOException e) {
        removeHook();
        throw e;
      }
    }
  }

  private static boolean isThere(String program) {
    return program.contains(File.separator)
        ? new File(program).canExecute()
        : Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(folder -> new File(folder, program).canExecute());
  }

  /** Returns the program itself. */
  public Process process() {
    return process;
  }

  /** Ends the program and its descendants at once. */
  @Override
  public void close() {
    end();
    removeHook();
  }

  private void removeHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // This JVM ends: the hook has begun.
    }
  }

  private synchronized void end() {
    List<ProcessHandle> started = process.descendants().toList();
    process.destroyForcibly();
    started.forEach(ProcessHandle::destroyForcibly);
    if (group) {
      try {
        new ProcessBuilder("sh", "-c", "kill -KILL -" + process.pid())
            .redirectError(Redirect.DISCARD)
            .start()
            .waitFor();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (IOException e) {
        // No process can be started: orphans continue.
      }
    }
  }
}
