package org.robotspec.service;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps states in a file, for one process at a time. Each state is in the file when {@link #save}
 * returns: a process that is killed loses none. Thread-safe.
 *
 * <p>One thread does all the work: an interrupt of a caller's thread would close the file.
 */
final class FileStore implements RobotsStore {
  /** The file's name inside the directory of the configuration. */
  static final String FILE = "robotspec.mv";

  private static final Logger LOG = LoggerFactory.getLogger(FileStore.class);

  private final Path file;
  private final StateFile states;
  private final StoreLog log;
  private final ExecutorService thread;

  private FileStore(Path file, StateFile states, StoreLog log, ExecutorService thread) {
    this.file = file;
    this.states = states;
    this.log = log;
    this.thread = thread;
  }

  /**
   * Opens the store of a directory, which is made if it is missing; empty, with a warning, if
   * another process has it or it cannot be used: the crawler goes on in memory.
   */
  static Optional<FileStore> open(Path directory, Clock clock) {
    Path file = directory.resolve(FILE);
    StoreLog log = new StoreLog("the file " + file);
    ExecutorService thread = Executors.newSingleThreadExecutor(Threads.daemons("robotspec-file"));
    try {
      StateFile states =
          Uninterrupted.call(
              thread,
              () -> {
                Files.createDirectories(directory);
                return StateFile.open(file, log, clock.instant());
              });
      return Optional.of(new FileStore(file, states, log, thread));
    } catch (ExecutionException e) {
      thread.shutdown();
      warn(file, e.getCause());
      return Optional.empty();
    }
  }

  private static void warn(Path file, @Nullable Throwable why) {
    if (StateFile.isLocked(why)) {
      LOG.warn("{} is in use by another process: robots.txt states stay in memory", file);
    } else {
      LOG.warn("{} cannot be used: robots.txt states stay in memory", file, why);
    }
  }

  @Override
  public Optional<AccessState> load(String key) {
    return bytes(key).flatMap(bytes -> log.read(key, bytes));
  }

  /** Returns the record of a key; empty if there is none. */
  Optional<byte[]> bytes(String key) {
    return call(() -> states.get(key), Optional.empty());
  }

  @Override
  public void save(String key, AccessState state) {
    put(key, state.toBytes());
  }

  /** Keeps a record under a key. */
  void put(String key, byte[] record) {
    call(
        () -> {
          states.put(key, record);
          return true;
        },
        false);
  }

  /** Runs a task on the store's thread and waits for it; returns the other value if it fails. */
  @CanIgnoreReturnValue
  private <T> T call(Callable<T> task, T otherwise) {
    try {
      return Uninterrupted.call(thread, task);
    } catch (RejectedExecutionException e) {
      return otherwise; // closed
    } catch (ExecutionException e) {
      log.failed(e.getCause() == null ? e : e.getCause());
      return otherwise;
    }
  }

  @Override
  public String describe() {
    return "file " + file;
  }

  @Override
  public void close() {
    call(
        () -> {
          states.close();
          return true;
        },
        false);
    thread.shutdown();
  }
}
