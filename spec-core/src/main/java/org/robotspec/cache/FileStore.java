package org.robotspec.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
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
  private final MVStore store;
  private final MVMap<String, byte[]> states;
  private final Records records;
  private final ExecutorService thread;

  private FileStore(Path file, MVStore store, ExecutorService thread) {
    this.file = file;
    this.store = store;
    this.thread = thread;
    this.states = store.openMap("states");
    this.records = new Records("the file " + file);
  }

  /**
   * Opens the store of a directory, which is made if it is missing; empty, with a warning, if
   * another process has it or it cannot be used: the crawler goes on in memory.
   */
  static Optional<FileStore> open(Path directory, Clock clock) {
    Path file = directory.resolve(FILE);
    ExecutorService thread = Executors.newSingleThreadExecutor(Threads.daemons("robotspec-file"));
    try {
      return Optional.of(
          Uninterrupted.call(
              thread,
              () -> {
                Files.createDirectories(directory);
                FileStore store = new FileStore(file, openOrReplace(file), thread);
                store.purge(clock.instant());
                return store;
              }));
    } catch (ExecutionException e) {
      thread.shutdown();
      warn(file, e.getCause());
      return Optional.empty();
    }
  }

  private static void warn(Path file, @Nullable Throwable why) {
    boolean locked =
        why instanceof MVStoreException e && e.getErrorCode() == DataUtils.ERROR_FILE_LOCKED;
    if (locked) {
      LOG.warn("{} is in use by another process: robots.txt states stay in memory", file);
    } else {
      LOG.warn("{} cannot be used: robots.txt states stay in memory", file, why);
    }
  }

  private static MVStore openOrReplace(Path file) throws IOException {
    try {
      return openFile(file);
    } catch (MVStoreException e) {
      boolean unreadable =
          e.getErrorCode() == DataUtils.ERROR_FILE_CORRUPT
              || e.getErrorCode() == DataUtils.ERROR_UNSUPPORTED_FORMAT;
      if (!unreadable) {
        throw e;
      }
      Path aside = file.resolveSibling(FILE + ".corrupt");
      LOG.warn("{} is corrupt: begun anew, the old one is {}", file, aside, e);
      Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
      return openFile(file);
    }
  }

  private static MVStore openFile(Path file) {
    return new MVStore.Builder().fileName(file.toString()).open();
  }

  /** Drops what nobody looked at for so long, and what cannot be read. */
  private void purge(Instant now) {
    Instant oldest = now.minus(KEEP);
    List<String> old = new ArrayList<>();
    states.forEach(
        (key, bytes) -> {
          Optional<AccessState> state = records.read(key, bytes);
          if (state.isEmpty() || state.get().lookedAt().isBefore(oldest)) {
            old.add(key);
          }
        });
    old.forEach(states::remove);
    store.commit();
  }

  @Override
  public Optional<AccessState> load(String key) {
    return Optional.ofNullable(bytes(key)).flatMap(bytes -> records.read(key, bytes));
  }

  /** Returns the record of a key; null if there is none. */
  byte @Nullable [] bytes(String key) {
    return call(() -> states.get(key));
  }

  @Override
  public void save(String key, AccessState state) {
    put(key, state.toBytes());
  }

  /** Keeps a record under a key. */
  void put(String key, byte[] bytes) {
    call(
        () -> {
          states.put(key, bytes);
          store.commit();
          return true;
        });
  }

  /** Runs a task on the store's thread and waits for it, interrupted or not; null if it fails. */
  private <T> @Nullable T call(Callable<@Nullable T> task) {
    try {
      return Uninterrupted.call(thread, task);
    } catch (RejectedExecutionException e) {
      return null; // closed
    } catch (ExecutionException e) {
      records.trouble(e.getCause() == null ? e : e.getCause());
      return null;
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
          store.close();
          return true;
        });
    thread.shutdown();
  }
}
