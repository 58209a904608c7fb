package org.robotspec.service;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.util.JedisURIHelper;

/** Knows the kinds of store by their addresses: memory, file, Redis. */
final class Stores {
  static final String MEMORY = "memory";
  private static final String FILE = "file:";
  private static final int MAX_PORT = 65_535;

  private Stores() {}

  /** Opens the store that a configuration names; null if states stay in memory. */
  static @Nullable RobotsStore open(RobotsConfig config, Clock clock) {
    String address = config.get(ServiceSettings.STORE);
    if (address.startsWith(FILE)) {
      return SharedFileStore.open(Path.of(address.substring(FILE.length())), clock).orElse(null);
    }
    return address.equals(MEMORY) ? null : new RedisStore(address);
  }

  /** Returns whether this is the address of a store. */
  static boolean isAddress(String address) {
    return address.equals(MEMORY)
        || (address.startsWith(FILE) && address.length() > FILE.length())
        || ((address.startsWith("redis://") || address.startsWith("rediss://"))
            && isRedis(address));
  }

  private static boolean isRedis(String address) {
    try {
      // The port and the database are numbers, or this throws.
      URI uri = new URI(address);
      return uri.getHost() != null
          && (uri.getPort() < 0 || JedisURIHelper.isValid(uri))
          && uri.getPort() != 0
          && uri.getPort() <= MAX_PORT
          && (!JedisURIHelper.hasDbIndex(uri) || JedisURIHelper.getDBIndex(uri) >= 0);
    } catch (URISyntaxException | NumberFormatException e) {
      return false;
    }
  }
}
