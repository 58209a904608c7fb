package org.robotspec.service.internal.store;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.profile.Setting;
import org.robotspec.rules.internal.PrintableText;
import org.robotspec.service.internal.Threads;
import org.robotspec.service.spi.RobotsStore;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Keeps states in Redis, for any number of processes and machines (H-11). Thread-safe.
 *
 * <p>After Redis fails to answer, it is not used for {@link #PAUSE}, so that not every fetch waits
 * for a time-out; meanwhile, the service uses its memory. If it answers but refuses writes, it is
 * still read.
 */
public final class RedisStore implements RobotsStore {
  /**
   * The longest that a caller waits for a connection and the whole answer: far longer than a
   * healthy server needs.
   */
  static final Duration LIMIT = Duration.ofSeconds(2);

  /** How long a server that failed is not used. */
  public static final Duration PAUSE = Duration.ofSeconds(5);

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

  private final RedisServers servers;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Threads.daemons("robotspec-redis"));
  private final StoreLog log;
  private final StoreLog writes;
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
    String where = "the Redis at " + Setting.withoutPassword(address);
    this.limit = limit;
    this.log = new StoreLog(where, pause);
    this.writes = new StoreLog("writing to " + where, pause);
    this.servers = RedisServers.at(RedisAddress.parse(address), limit);
  }

  @Override
  public Optional<AccessState> load(String key) {
    CommandArguments get = new CommandArguments(Command.GET).add(RedisRecord.name(key));
    return Optional.ofNullable(call(false, key, get, byte[].class, null))
        .flatMap(record -> state(key, record));
  }

  @Override
  public void save(String key, AccessState state) {
    CommandArguments set =
        new CommandArguments(Command.SET)
            .add(RedisRecord.name(key))
            .add(RedisRecord.of(state))
            .add("PX")
            .add(KEEP.toMillis());
    call(true, key, set, byte[].class, null);
  }

  private Optional<AccessState> state(String key, byte[] record) {
    return log.read(key, RedisRecord.stateIn(record));
  }

  @Override
  public void remove(String key) {
    CommandArguments delete = new CommandArguments(Command.DEL).add(RedisRecord.name(key));
    call(true, key, delete, Long.class, null);
  }

  @Override
  public boolean tryLock(String key, Duration duration) {
    CommandArguments lock = script(LOCK, key, bytes(duration.toMillis()));
    // If Redis does not answer, each process fetches for itself.
    return !Long.valueOf(0).equals(call(true, key, lock, Long.class, 1L));
  }

  @Override
  public void unlock(String key) {
    // It usually has nothing to write, so it does not prove that writing works.
    call(false, key, script(UNLOCK + "return unlock()", key), Long.class, null);
  }

  @Override
  public void saveAndUnlock(String key, AccessState state) {
    byte[] life = bytes(KEEP.toMillis());
    CommandArguments command = script(SAVE_AND_UNLOCK, key, life, RedisRecord.of(state));
    if (call(true, key, command, Long.class, null) == null) {
      RobotsStore.super.saveAndUnlock(key, state); // a server that is full can still remove
    }
  }

  /** Returns a call of a script with the record, the lock, our token, and other values. */
  private CommandArguments script(String script, String key, byte[]... values) {
    CommandArguments call =
        new CommandArguments(Command.EVAL)
            .add(script)
            .add(2)
            .add(RedisRecord.name(key))
            .add(RedisRecord.lockName(key))
            .add(token);
    for (byte[] value : values) {
      call.add(value);
    }
    return call;
  }

  /**
   * Sends a command within the limit; returns the other value if that fails.
   *
   * @param type the type of its answer
   */
  private <T> @Nullable T call(
      boolean write, String key, CommandArguments command, Class<T> type, @Nullable T otherwise) {
    byte[] name = RedisRecord.name(key);
    String server = servers.nameFor(name);
    if ((write && writes.isPausing(server)) || log.isPausing(server)) {
      return otherwise;
    }
    try {
      // An interrupt must neither end the wait nor reach the connection.
      @Nullable T answer =
          CompletableFuture.supplyAsync(() -> type.cast(servers.send(name, command)), threads)
              .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
              .join();
      works(write, server);
      return answer;
    } catch (RejectedExecutionException e) {
      return otherwise; // closed
    } catch (CompletionException e) {
      if (e.getCause() instanceof TimeoutException) {
        log.failed(server, new TimeoutException("no answer within " + limit));
      } else if (e.getCause() instanceof JedisDataException refused) {
        refused(write, key, server, refused);
      } else {
        log.failed(server, e.getCause());
      }
      return otherwise;
    }
  }

  private void works(boolean write, String server) {
    log.works(server, servers::isUsed);
    if (write) {
      writes.works(server, servers::isUsed);
    }
  }

  private void refused(boolean write, String key, String server, JedisDataException why) {
    if (String.valueOf(why.getMessage()).startsWith("TRYAGAIN")) {
      return; // record and lock are moving to another node, one after the other
    }
    if (RedisRecord.isNoRecord(why)) {
      log.dropped(key, PrintableText.of(why.toString())); // the next save repairs it
      works(false, server);
    } else {
      (write ? writes : log).failed(server, why);
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
    servers.close();
  }
}
