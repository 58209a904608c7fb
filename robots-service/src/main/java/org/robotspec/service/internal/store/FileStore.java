package org.robotspec.service.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.robotspec.access.AccessState;
import org.robotspec.service.internal.Threads;
import org.robotspec.service.spi.RobotsStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps each state in its own file, for any number of services and processes. A state is in its
 * file when {@link #save} returns, so a killed process loses none. Thread-safe.
 *
 * <p>A file is named by a hash of its key and contains the key, then the state with a checksum, so
 * that damage never gives one site the rules of another. It is written under another name first, so
 * that nobody reads part of it. Channels are not used, because an interrupt of the caller's thread
 * closes them.
 */
final class FileStore implements RobotsStore {
  private static final String SUFFIX = ".robotspec";

  /** Files of this store, and those not renamed because the process died. */
  private static final Pattern NAME = Pattern.compile("[0-9a-f-]{36}\\.robotspec(-.*)?");

  /**
   * How many characters of its name are a file's directory: with a million hosts, 250 files in
   * each.
   */
  private static final int DIRECTORY_CHARS = 3;

  /** The largest file that is read: a state with a robots.txt of 16 MiB, and the rest of it. */
  private static final int FILE_MAX = (16 << 20) + (64 << 10);

  private static final Logger LOG = LoggerFactory.getLogger(FileStore.class);

  private final Path directory;
  private final Clock clock;
  private final StoreLog log;

  private FileStore(Path directory, Clock clock) {
    this.directory = directory;
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

  /** Deletes files older than {@link #KEEP}; a million take some seconds. */
  void purge() {
    Instant oldest = oldest();
    try (Stream<Path> old =
        Files.find(
            directory,
            2,
            (file, attributes) ->
                NAME.matcher(file.getFileName().toString()).matches()
                    && attributes.lastModifiedTime().toInstant().isBefore(oldest))) {
      for (Path file : (Iterable<Path>) old::iterator) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("old files in {} were not all deleted", directory, e);
    }
  }

  private Instant oldest() {
    return clock.instant().minus(KEEP);
  }

  private Path file(String key) {
    String name = UUID.nameUUIDFromBytes(key.getBytes(UTF_8)).toString();
    return directory.resolve(name.substring(0, DIRECTORY_CHARS)).resolve(name + SUFFIX);
  }

  @Override
  public Optional<AccessState> load(String key) {
    Path file = file(key);
    if (!Files.exists(file)) {
      return Optional.empty(); // the usual case, and an exception takes ten times as long
    }
    try (InputStream in = new FileInputStream(file.toFile())) {
      byte[] start = start(key);
      if (!Arrays.equals(in.readNBytes(start.length), start)) {
        log.dropped(key, "it is damaged, or belongs to another key");
        return Optional.empty();
      }
      return log.read(key, in.readNBytes(FILE_MAX))
          .filter(state -> !state.fetchedAt().isBefore(oldest()));
    } catch (FileNotFoundException e) {
      if (Files.exists(file)) {
        log.failed("", e);
      }
    } catch (IOException e) {
      log.failed("", e);
    }
    return Optional.empty();
  }

  @Override
  public void save(String key, AccessState state) {
    Path file = file(key);
    Path fresh = file.resolveSibling(file.getFileName() + "-" + UUID.randomUUID());
    try {
      Files.createDirectories(file.getParent());
      try (OutputStream out = new FileOutputStream(fresh.toFile())) {
        out.write(start(key));
        out.write(state.toBytes());
      }
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
      log.works("", only -> true);
    } catch (IOException e) {
      log.failed("", e);
      fresh.toFile().delete();
    }
  }

  @Override
  public void remove(String key) {
    file(key).toFile().delete();
  }

  /** Returns the bytes before the state. */
  private static byte[] start(String key) {
    return (key + "\n").getBytes(UTF_8);
  }

  @Override
  public void close() {}
}
