package org.robotspec.cache;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.util.JedisURIHelper;

/** Knows the kinds of store by their addresses. */
final class Stores {
  /** The kinds of store. */
  enum Kind {
    MEMORY,
    FILE,
    REDIS
  }

  private static final String FILE = "file:";
  private static final int MAX_PORT = 65_535;

  private Stores() {}

  /** Opens the store that a configuration names; null if states stay in memory. */
  static @Nullable RobotsStore open(RobotsConfig config, Clock clock) {
    String address = config.store();
    return switch (kind(address)) {
      case MEMORY -> null;
      case FILE ->
          SharedFileStore.open(Path.of(address.substring(FILE.length())), clock).orElse(null);
      case REDIS -> new RedisStore(address);
    };
  }

  /** Returns the kind of store that an address names; an exception names the property. */
  static Kind kind(String address) {
    if (address.equals("memory")) {
      return Kind.MEMORY;
    }
    if (address.startsWith(FILE) && address.length() > FILE.length()) {
      return Kind.FILE;
    }
    boolean redis = address.startsWith("redis://") || address.startsWith("rediss://");
    if (redis && isRedis(address)) {
      return Kind.REDIS;
    }
    throw ConfigCheck.bad(
        "store",
        ConfigCheck.withoutPassword(address),
        "memory, file:DIRECTORY, redis://[user:password@]host[:port][/database] or rediss://...");
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
