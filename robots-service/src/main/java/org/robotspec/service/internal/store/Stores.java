package org.robotspec.service.internal.store;

import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.Setting;
import org.robotspec.service.spi.RobotsStore;

/** Opens stores by their addresses: memory, file, Redis. */
public final class Stores {
  /** The address for no store: states stay in memory. */
  public static final String MEMORY = "memory";

  private static final String FILE = "file:";

  /** What an address may be, in words. */
  public static final String FORMS = "memory, file:DIRECTORY, " + RedisAddress.FORMS;

  private Stores() {}

  /**
   * Opens the store with an address; null if states stay in memory.
   *
   * @throws IllegalStateException if it is Redis and Jedis is not on the class path
   */
  public static @Nullable RobotsStore open(String address, Clock clock) {
    if (address.startsWith(FILE)) {
      return FileStore.open(Path.of(address.substring(FILE.length())), clock).orElse(null);
    }
    return address.equals(MEMORY) ? null : redis(address);
  }

  private static RobotsStore redis(String address) {
    try {
      return new RedisStore(address, RedisStore.PAUSE, RedisStore.LIMIT);
    } catch (LinkageError e) {
      throw new IllegalStateException(
          "the store "
              + Setting.withoutPassword(address)
              + " needs redis.clients:jedis on the class path: add it, or choose memory or"
              + " file:DIRECTORY",
          e);
    }
  }

  /**
   * Returns whether this is the address of a store.
   *
   * @throws IllegalArgumentException if it begins as one of Redis but is none; the message says why
   */
  public static boolean isAddress(String address) {
    if (RedisAddress.isOne(address)) {
      return RedisAddress.parse(address) != null;
    }
    return address.equals(MEMORY) || (address.startsWith(FILE) && address.length() > FILE.length());
  }
}
