package org.robotspec.service.internal.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.robotspec.access.AccessState;
import org.robotspec.service.internal.Threads;
import org.robotspec.service.spi.RobotsStore;
import org.robotspec.service.spi.StateCodec;
import org.robotspec.text.PrintableText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps each state in its own file, for any number of services and processes. A state is in its
 * file when {@link #save} returns, so a killed process loses none. Thread-safe.
 */
final class FileStore implements RobotsStore {
  private static final Logger LOG = LoggerFactory.getLogger(FileStore.class);

  /** A file takes milliseconds on a healthy disk, and minutes on a failing network disk. */
  private static final Duration PROBE_LIMIT = Duration.ofSeconds(10);

  private final Path directory;
  private final FileRecords records;
  private final Clock clock;
  private final StoreHealth writes;

  private FileStore(Path directory, Clock clock, Duration pause) {
    this.directory = directory;
    this.records = new FileRecords(directory);
    this.clock = clock;
    this.writes =
        new StoreHealth(
            "writing to the store in " + directory,
            pause,
            PROBE_LIMIT,
            task -> Threads.daemons("robotspec-store").newThread(task).start());
  }

  /** Tries a record of the same size under another key, in another place. */
  private void failed(IOException why, String key, byte[] record) {
    writes.refused(
        key,
        why,
        () -> {
          try {
            records.tryWriting(record);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        PROBE_LIMIT);
  }

  /**
   * Opens the store in a directory, creating it if needed. If that fails, it is tried again.
   *
   * @param pause the time after a failed write until writing is tried again
   */
  static RobotsStore open(Path directory, Clock clock, Duration pause) {
    FileStore store = new FileStore(directory, clock, pause);
    try {
      Files.createDirectories(directory);
      Threads.daemons("robotspec-purge").newThread(store::purge).start();
    } catch (IOException e) {
      store.failed(e, directory.toString(), new byte[0]);
    }
    return store;
  }

  void purge() {
    try {
      records.deleteBefore(oldest());
    } catch (IOException | UncheckedIOException e) {
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
          .flatMap(bytes -> writes.read(key, bytes))
          .filter(state -> !state.fetchedAt().isBefore(oldest()));
    } catch (IllegalArgumentException | IOException e) {
      writes.dropped(key, PrintableText.reason(e));
    }
    return Optional.empty();
  }

  @Override
  public void save(String key, AccessState state) {
    if (!writes.works()) {
      return;
    }
    byte[] record = StateCodec.toBytes(key, state);
    try {
      records.write(key, record);
    } catch (IOException e) {
      failed(e, key, record);
    }
  }

  @Override
  public void remove(String key) {
    try {
      records.remove(key);
    } catch (IOException e) {
      failed(e, key, new byte[0]);
    }
  }

  @Override
  public void onRecovery(Runnable task) {
    writes.onRecovery(task);
  }
}
