package org.robotspec.service.internal.store;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.spi.RobotsStore;
import redis.clients.jedis.util.JedisURIHelper;

/** Knows the kinds of store by their addresses: memory, file, Redis. */
public final class Stores {
  /** The address of no store at all: states stay in memory. */
  public static final String MEMORY = "memory";

  private static final String FILE = "file:";
  private static final int MAX_PORT = 65_535;

  private Stores() {}

  /** Opens the store with an address; null if states stay in memory. */
  public static @Nullable RobotsStore open(String address, Clock clock) {
    if (address.startsWith(FILE)) {
      return FileStore.open(Path.of(address.substring(FILE.length())), clock).orElse(null);
    }
    return address.equals(MEMORY)
        ? null
        : new RedisStore(address, RedisStore.PAUSE, RedisStore.LIMIT);
  }

  /** Returns whether this is the address of a store. */
  public static boolean isAddress(String address) {
    return address.equals(MEMORY)
        || (address.startsWith(FILE) && address.length() > FILE.length())
        || (address.matches("rediss?://.*") && isRedis(address));
  }

  private static boolean isRedis(String address) {
    try {
      URI uri = new URI(address);
      @Nullable String user = uri.getUserInfo();
      return uri.getHost() != null
          && (user == null || user.contains(":"))
          && uri.getPort() != 0
          && uri.getPort() <= MAX_PORT
          && JedisURIHelper.getDBIndex(uri) >= 0;
    } catch (URISyntaxException | NumberFormatException e) {
      return false;
    }
  }
}
