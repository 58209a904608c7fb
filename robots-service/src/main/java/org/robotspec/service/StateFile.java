package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.SingleFileStore;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.StringDataType;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.rules.internal.PrintableText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open file of a {@link FileStore}: a B-tree of states by their keys. For one thread.
 *
 * <p>A value is the state and a checksum over it and its key: damage to a key would give one site's
 * rules to another.
 */
final class StateFile {
  /** For how long closing rewrites what the file has, and then moves it together. */
  private static final Duration COMPACTION = Duration.ofSeconds(1);

  /** Closing compacts a file of which less than this is of use, in percent. */
  private static final int FILL_MIN = 60;

  /** What one pass rewrites: it takes as much memory, and some 0.3 s. */
  private static final int REWRITE_BYTES = 16 << 20;

  /** What one pass moves: some 0.5 s. */
  private static final int MOVE_BYTES = 64 << 20;

  private static final int CHECKSUM_BYTES = 4;

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final Logger LOG = LoggerFactory.getLogger(FileStore.class);

  private final SingleFileStore channel;
  private final MVStore store;
  private final MVMap<String, byte[]> states;
  private final StoreLog log;

  private StateFile(SingleFileStore channel, MVStore store, StoreLog log) {
    this.channel = channel;
    this.store = store;
    this.log = log;
    // The store's general types would make whatever object a damaged byte stands for.
    this.states =
        store.openMap(
            "states",
            new MVMap.Builder<String, byte[]>()
                .keyType(StringDataType.INSTANCE)
                .valueType(ByteArrayDataType.INSTANCE));
  }

  /**
   * Opens a file, which is made if it is missing. One that cannot be read is put aside.
   *
   * @throws MVStoreException if another process has it; see {@link #isLocked}
   * @throws IOException if this process may not use it
   */
  static StateFile open(Path file, StoreLog log, Instant now) throws IOException {
    if (Files.exists(file) && !(Files.isReadable(file) && Files.isWritable(file))) {
      throw new AccessDeniedException(file.toString());
    }
    try {
      return openSound(file, log, now);
    } catch (LinkageError e) {
      throw e; // the installation's fault
    } catch (RuntimeException | Error e) { // damaged lengths exhaust memory or the stack
      if (isLocked(e) || isDenied(e)) {
        throw e;
      }
      return replace(file, log, now, e);
    }
  }

  static boolean isLocked(@Nullable Throwable why) {
    return why instanceof MVStoreException e && e.getErrorCode() == DataUtils.ERROR_FILE_LOCKED;
  }

  private static boolean isDenied(Throwable why) {
    return why.getCause() instanceof AccessDeniedException;
  }

  private static StateFile replace(Path file, StoreLog log, Instant now, Throwable why)
      throws IOException {
    Path aside = aside(file, now);
    Files.move(file, aside);
    StateFile fresh;
    try {
      fresh = openSound(file, log, now);
    } catch (RuntimeException | Error e) {
      // The file is not to blame; a full disk may be.
      Files.move(aside, file, StandardCopyOption.REPLACE_EXISTING);
      throw e;
    }
    LOG.warn(
        "{} is damaged: begun anew, the old one is {}: {}",
        file,
        aside,
        PrintableText.of(why.toString()));
    return fresh;
  }

  private static Path aside(Path file, Instant now) {
    String name = file.getFileName() + ".corrupt-" + STAMP.format(now);
    Path aside = file.resolveSibling(name);
    for (int number = 2; Files.exists(aside); number++) {
      aside = file.resolveSibling(name + "-" + number);
    }
    return aside;
  }

  /** Opens a file and reads all of it. */
  private static StateFile openSound(Path file, StoreLog log, Instant now) {
    // Opened here and not by the store, which leaves it open and locked after most failures.
    SingleFileStore channel = new SingleFileStore(new HashMap<>());
    try {
      channel.open(file.toString(), false, null);
      MVStore store = new MVStore.Builder().autoCommitDisabled().adoptFileStore(channel).open();
      // Space is used again at once, and not after 45 s of some 40 MB each. After kill -9 the last
      // versions are still there; a machine that crashes may lose the file, which is a cache.
      store.setRetentionTime(0);
      StateFile opened = new StateFile(channel, store, log);
      opened.purge(now);
      return opened;
    } catch (RuntimeException | Error e) {
      if (!isLocked(e)) { // or the lock would end with it
        close(channel);
      }
      throw e;
    }
  }

  private static void close(SingleFileStore channel) {
    try {
      channel.close();
    } catch (RuntimeException e) {
      LOG.debug("closed a file that was half open", e);
    }
  }

  /** Drops what was not fetched for so long, and what cannot be read. */
  private void purge(Instant now) {
    Instant oldest = now.minus(RobotsStore.KEEP);
    List<String> old = new ArrayList<>();
    states.forEach(
        (key, value) -> {
          Optional<AccessState> state = record(key, value).flatMap(record -> log.read(key, record));
          if (state.isEmpty() || state.get().fetchedAt().isBefore(oldest)) {
            old.add(key);
          }
        });
    old.forEach(states::remove);
    store.commit();
  }

  /** Returns the record of a key; empty if there is none, or it is damaged. */
  Optional<byte[]> get(String key) {
    return Optional.ofNullable(states.get(key)).flatMap(value -> record(key, value));
  }

  private Optional<byte[]> record(String key, byte[] value) {
    int length = value.length - CHECKSUM_BYTES;
    if (length < 0 || ByteBuffer.wrap(value).getInt(length) != checksum(key, value, length)) {
      log.dropped(key, "it does not fit its checksum");
      return Optional.empty();
    }
    return Optional.of(Arrays.copyOf(value, length));
  }

  /** Keeps a record; when this returns, it is in the file. */
  void put(String key, byte[] record) {
    ByteBuffer value = ByteBuffer.allocate(record.length + CHECKSUM_BYTES).put(record);
    value.putInt(checksum(key, record, record.length));
    states.put(key, value.array());
    store.commit();
  }

  private static int checksum(String key, byte[] bytes, int length) {
    CRC32 crc = new CRC32();
    crc.update(key.getBytes(UTF_8));
    crc.update(bytes, 0, length);
    return (int) crc.getValue();
  }

  /** Compacts the file, within bounds, and closes it. */
  void close() {
    try {
      store.setVersionsToKeep(0); // or what is rewritten still takes its space
      Deadline end = Deadline.in(COMPACTION);
      while (!end.passed() && store.compact(FILL_MIN, REWRITE_BYTES)) {
        store.commit();
      }
      end = Deadline.in(COMPACTION);
      while (!end.passed() && channel.getFillRate() < FILL_MIN) {
        channel.compactMoveChunks(100, MOVE_BYTES, store);
      }
    } finally {
      store.close();
    }
  }
}
