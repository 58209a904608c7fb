package org.robotspec.service.internal.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.robotspec.access.AccessState;
import org.robotspec.service.internal.Threads;
import org.robotspec.service.spi.RobotsStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps each state in its own file, for any number of services and processes. A state is in its
 * file when {@link #save} returns, so a killed process loses none. Thread-safe.
 */
final class FileStore implements RobotsStore {
  private static final Logger LOG = LoggerFactory.getLogger(FileStore.class);

  private final Path directory;
  private final FileRecords records;
  private final Clock clock;
  private final StoreLog log;

  private FileStore(Path directory, Clock clock) {
    this.directory = directory;
    this.records = new FileRecords(directory);
    this.clock = clock;
    this.log = new StoreLog("the store in " + directory, Duration.ZERO);
  }

  /**
   * Opens the store in a directory, creating it if needed. Empty, with a warning, if it cannot be
   * used: the crawler continues in memory.
   */
  static Optional<RobotsStore> open(Path directory, Clock clock) {
    try {
      Files.createDirectories(directory);
      if (!Files.isWritable(directory)) {
        throw new AccessDeniedException(directory.toString());
      }
    } catch (IOException e) {
      LOG.warn("{} cannot be used: robots.txt states stay in memory", directory, e);
      return Optional.empty();
    }
    FileStore store = new FileStore(directory, clock);
    Threads.daemons("robotspec-purge").newThread(store::purge).start();
    return Optional.of(store);
  }

  /** Deletes files older than {@link #KEEP}. */
  void purge() {
    try {
      records.deleteBefore(oldest());
    } catch (IOException e) {
      LOG.debug("old files in {} were not all deleted", directory, e);
    }
  }

  private Instant oldest() {
    return clock.instant().minus(KEEP);
  }

  @Override
  public Optional<AccessState> load(String key) {
    try {
      return records
          .read(key)
          .flatMap(bytes -> log.read(key, bytes))
          .filter(state -> !state.fetchedAt().isBefore(oldest()));
    } catch (IllegalArgumentException e) {
      log.dropped(key, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      log.failed("", e);
    }
    return Optional.empty();
  }

  @Override
  public void save(String key, AccessState state) {
    try {
      records.write(key, state);
      log.works("", only -> true);
    } catch (IOException e) {
      log.failed("", e);
    }
  }

  @Override
  public void remove(String key) {
    try {
      records.remove(key);
    } catch (IOException e) {
      log.failed("", e);
    }
  }

  @Override
  public void close() {}
}
