package org.robotspec.service.internal.store;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.robotspec.access.AccessState;
import org.robotspec.rules.internal.PrintableText;
import org.robotspec.service.internal.Threads;
import org.robotspec.service.spi.RobotsStore;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Keeps states in Redis, for any number of processes and machines (H-11). Thread-safe.
 *
 * <p>After Redis fails to answer, it is not used until a probe succeeds; meanwhile, the service
 * uses its memory. If it answers but refuses writes, it is still read.
 */
public final class RedisStore implements RobotsStore {
  /**
   * The longest that a caller waits for a connection and the whole answer: far longer than a
   * healthy server needs.
   */
  static final Duration LIMIT = Duration.ofSeconds(2);

  /** Takes a free lock. Removes one that would never expire or that is not a lock. */
  private static final String LOCK =
      """
      local kind = redis.call('type', KEYS[2]).ok
      if kind ~= 'none' and (kind ~= 'string' or redis.call('pttl', KEYS[2]) < 0) then
        redis.call('del', KEYS[2])
      end
      return redis.call('set', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0
      """;

  /** Releases a lock only if it is still ours. */
  private static final String UNLOCK =
      """
      local function unlock()
        return redis.pcall('get', KEYS[2]) == ARGV[1] and redis.call('del', KEYS[2]) or 0
      end
      """;

  private static final String SAVE_AND_UNLOCK =
      UNLOCK
          + """
          redis.call('set', KEYS[1], ARGV[3], 'PX', ARGV[2])
          return unlock()
          """;

  /** What a server answers that does not serve at all: it starts, or refuses the login. */
  private static final Pattern OUT_OF_SERVICE =
      Pattern.compile("(LOADING|CLUSTERDOWN|MASTERDOWN|WRONGPASS|NOAUTH)\\b.*", Pattern.DOTALL);

  /** A key that is no record, to see whether writing works again. */
  private static final byte[] PROBE = bytes(RedisConnections.PREFIX + "probe");

  private final RedisConnections redis;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Threads.daemons("robotspec-redis"));
  private final StoreHealth reads;
  private final StoreHealth writes;
  private final byte[] token = bytes(UUID.randomUUID().toString());
  private final Duration limit;

  /**
   * Creates a store that connects when first used.
   *
   * @param pause how long a server that failed is not used
   * @param limit the longest that a caller waits
   * @throws IllegalArgumentException if it is not the address of a Redis
   */
  public RedisStore(String address, Duration pause, Duration limit) {
    String where = "the Redis at " + Stores.shown(address);
    this.limit = limit;
    this.redis = new RedisConnections(RedisAddress.parse(address), limit);
    this.reads =
        new StoreHealth(where, pause, threads, () -> redis.send(jedis -> jedis.get(PROBE)));
    this.writes =
        new StoreHealth(
            "writing to " + where,
            pause,
            threads,
            () -> redis.send(RedisConnections.set(PROBE, token, Duration.ofSeconds(1))));
  }

  @Override
  public Optional<AccessState> load(String key) {
    byte[] name = RedisConnections.name(key);
    return call(false, key, jedis -> jedis.get(name)).flatMap(record -> reads.read(key, record));
  }

  @Override
  public void save(String key, AccessState state) {
    call(true, key, RedisConnections.set(RedisConnections.name(key), state.toBytes(), KEEP));
  }

  @Override
  public void remove(String key) {
    byte[] name = RedisConnections.name(key);
    call(true, key, jedis -> jedis.del(name));
  }

  @Override
  public boolean tryLock(String key, Duration duration) {
    // If Redis does not answer, each process fetches for itself.
    return script(true, LOCK, key, 1, bytes(duration.toMillis())) != 0;
  }

  @Override
  public void unlock(String key) {
    // It usually has nothing to write, so it does not prove that writing fails.
    script(false, UNLOCK + "return unlock()", key, 0);
  }

  @Override
  public void saveAndUnlock(String key, AccessState state) {
    byte[] life = bytes(KEEP.toMillis());
    if (script(true, SAVE_AND_UNLOCK, key, -1, life, state.toBytes()) < 0) {
      RobotsStore.super.saveAndUnlock(key, state); // a server that is full can still remove
    }
  }

  /** Calls a script with the record, the lock, our token, and other values. */
  private long script(boolean write, String script, String key, long otherwise, byte[]... values) {
    List<byte[]> keys =
        List.of(RedisConnections.name(key), bytes(RedisConnections.PREFIX + "lock:{" + key + "}"));
    List<byte[]> arguments = new ArrayList<>(List.of(token));
    arguments.addAll(List.of(values));
    return call(write, key, jedis -> (Long) jedis.eval(bytes(script), keys, arguments))
        .orElse(otherwise);
  }

  /** Sends a command within the limit; returns nothing if Redis has nothing, or that fails. */
  private <T> Optional<T> call(boolean write, String key, Function<UnifiedJedis, T> command) {
    if (!reads.works() || (write && !writes.works())) {
      return Optional.empty();
    }
    try {
      // An interrupt must neither end the wait nor reach the connection.
      return CompletableFuture.supplyAsync(() -> Optional.ofNullable(redis.send(command)), threads)
          .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
          .join();
    } catch (RejectedExecutionException e) {
      return Optional.empty(); // closed
    } catch (CompletionException e) {
      if (e.getCause() instanceof TimeoutException) {
        reads.failed(new TimeoutException("no answer within " + limit));
      } else if (e.getCause() instanceof JedisDataException refused) {
        refused(write, key, refused);
      } else {
        reads.failed(e.getCause());
      }
      return Optional.empty();
    }
  }

  private void refused(boolean write, String key, JedisDataException why) {
    String message = String.valueOf(why.getMessage());
    if (message.startsWith("TRYAGAIN")) {
      return; // record and lock are moving to another node, one after the other
    }
    if (RedisConnections.isNoRecord(why)) {
      reads.dropped(key, PrintableText.of(why.toString())); // the next save repairs it
    } else {
      (write && !OUT_OF_SERVICE.matcher(message).matches() ? writes : reads).failed(why);
    }
  }

  private static byte[] bytes(long number) {
    return bytes(Long.toString(number));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    threads.shutdownNow();
    redis.close();
  }
}
