package org.robotspec.service.internal.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.spi.RobotsStore;

/** Opens stores by their addresses: memory, file, Redis. */
public final class Stores {
  /** The address of no store: states stay in memory. */
  public static final String MEMORY = "memory";

  /** How long a failed store is not used. */
  public static final Duration PAUSE = Duration.ofSeconds(5);

  private static final String FILE = "file:";

  /** The forms of an address, in words. */
  public static final String FORMS = "memory, file:DIRECTORY, " + RedisAddress.FORMS;

  private Stores() {}

  /** Returns an address for people: without a user and a password. */
  public static String shown(String address) {
    return RedisAddress.shown(address);
  }

  /**
   * Opens the store with an address; null if states stay in memory.
   *
   * @param connections how many connections to a server stay open
   * @throws IllegalStateException if it is Redis and Jedis is not on the class path
   */
  public static @Nullable RobotsStore open(String address, Clock clock, int connections) {
    if (address.startsWith(FILE)) {
      return FileStore.open(Path.of(address.substring(FILE.length())), clock, PAUSE);
    }
    return address.equals(MEMORY)
        ? null
        : withJedis(
            address, redis -> new RedisStore(redis, PAUSE, RedisConnections.LIMIT, connections));
  }

  /**
   * Opens the records of the store with an address, for inspection.
   *
   * @throws IOException if there is no such directory
   * @throws IllegalArgumentException if the address is {@link #MEMORY}
   * @throws IllegalStateException if it is Redis and Jedis is not on the class path
   */
  public static StoreRecords records(String address) throws IOException {
    if (address.startsWith(FILE)) {
      return FileRecords.in(Path.of(address.substring(FILE.length())));
    }
    if (address.equals(MEMORY)) {
      throw new IllegalArgumentException(
          "states in memory can be seen only by their own process: name a store");
    }
    return withJedis(address, RedisRecords::new);
  }

  private static <T> T withJedis(String address, Function<String, T> open) {
    try {
      Class.forName("redis.clients.jedis.UnifiedJedis");
      return open.apply(address);
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IllegalStateException(
          "the store %s needs redis.clients:jedis, any version from 5.2 to 8.0, on the class path"
                  .formatted(shown(address))
              + (e instanceof LinkageError ? "; the one there does not fit: " + e : "")
              + ". Add it, or choose memory or file:DIRECTORY",
          e);
    }
  }

  /**
   * Returns whether this is the address of a store.
   *
   * @throws IllegalArgumentException if it begins like a Redis address but is none; the message
   *     says why
   */
  public static boolean isAddress(String address) {
    if (RedisAddress.isOne(address)) {
      return RedisAddress.parse(address) != null;
    }
    return address.equals(MEMORY) || (address.startsWith(FILE) && address.length() > FILE.length());
  }
}
