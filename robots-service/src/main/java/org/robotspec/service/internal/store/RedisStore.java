package org.robotspec.service.internal.store;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.robotspec.access.AccessState;
import org.robotspec.service.internal.Threads;
import org.robotspec.service.spi.RobotsStore;
import org.robotspec.service.spi.StateCodec;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Keeps states in Redis, for any number of processes and machines (H-11). Thread-safe.
 *
 * <p>After Redis fails to answer, it is not used until a probe succeeds; meanwhile, the service
 * uses its memory. If it answers but refuses writes, it is still read.
 */
public final class RedisStore implements RobotsStore {
  /** Calls a command; the error of one that fails names it. */
  private static final String CALL =
      """
      local function call(name, ...)
        local answer = redis.pcall(name, ...)
        if type(answer) == 'table' and answer.err then
          error(answer.err .. ' (the command ' .. name .. ')', 0)
        end
        return answer
      end
      """;

  /** Takes a free lock. Removes one that would never expire or that is not a lock. */
  private static final String LOCK =
      CALL
          + """
          local kind = call('type', KEYS[2]).ok
          if kind ~= 'none' and (kind ~= 'string' or call('pttl', KEYS[2]) < 0) then
            call('del', KEYS[2])
          end
          return call('set', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0
          """;

  /** Releases a lock only if it is still ours. */
  private static final String UNLOCK =
      CALL
          + """
          local function unlock()
            return redis.pcall('get', KEYS[2]) == ARGV[1] and call('del', KEYS[2]) or 0
          end
          """;

  private static final String SAVE_AND_UNLOCK =
      UNLOCK
          + """
          call('set', KEYS[1], ARGV[3], 'PX', ARGV[2])
          return unlock()
          """;

  /** The errors of a server that serves nothing: it is starting, or rejects the login. */
  private static final Pattern OUT_OF_SERVICE =
      Pattern.compile("(LOADING|CLUSTERDOWN|MASTERDOWN|WRONGPASS|NOAUTH)\\b.*", Pattern.DOTALL);

  /** A lookup reads, locks, reads and saves: an average answer may take this part of the limit. */
  private static final int ANSWERS = 4;

  /** As many bytes as a large record: a server without room for it does not work again. */
  private static final int PROBE_BYTES = 8_192;

  private final RedisConnections redis;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Threads.daemons("robotspec-redis"));
  private final StoreHealth reads;
  private final StoreHealth writes;
  private final byte[] token = bytes(UUID.randomUUID().toString());
  private final byte[] probe = bytes(RedisConnections.PREFIX + "probe:" + UUID.randomUUID());
  private final Duration limit;
  private final LongSupplier ticker;

  /** How many nanoseconds longer than allowed the answers took. */
  private final AtomicLong late = new AtomicLong();

  private final AtomicLong answers = new AtomicLong();

  /**
   * Creates a store that connects when first used.
   *
   * @param pause how long a failed server is not used
   * @param limit how long a caller waits at most
   * @param connections how many connections stay open
   * @throws IllegalArgumentException if it is not a Redis address
   */
  public RedisStore(String address, Duration pause, Duration limit, int connections) {
    this(address, pause, limit, connections, System::nanoTime);
  }

  RedisStore(String address, Duration pause, Duration limit, int connections, LongSupplier ticker) {
    String where = "the Redis at " + RedisAddress.shown(address);
    this.limit = limit;
    this.ticker = ticker;
    this.redis = new RedisConnections(RedisAddress.parse(address), limit, connections);
    Duration longest = limit.multipliedBy(ANSWERS);
    this.reads = new StoreHealth(where, pause, longest, threads);
    this.writes = new StoreHealth("writing to " + where, pause, longest, threads);
  }

  /** Reads on new connections, because a bad answer may have left others out of step. */
  private void tryReading() {
    redis.close();
    readProbe();
    long start = ticker.getAsLong();
    readProbe();
    if (ticker.getAsLong() - start > limit.toNanos() / ANSWERS) {
      throw new JedisException("an answer takes more than a part of " + limit);
    }
  }

  private void readProbe() {
    try {
      redis.send(jedis -> jedis.get(probe));
    } catch (JedisDataException e) {
      if (!RedisConnections.isNoRecord(e)) { // else another program's key, and an answer
        throw e;
      }
    }
  }

  /** Does what a fetch does, with names of its own: several threads may try at once. */
  private void tryWriting() {
    byte[] bytes = new byte[PROBE_BYTES];
    ThreadLocalRandom.current().nextBytes(bytes);
    String name = RedisConnections.PREFIX + "probe:{" + UUID.randomUUID() + "}";
    List<byte[]> keys = List.of(bytes(name), bytes(name + "lock"));
    byte[] life = bytes(limit.multipliedBy(ANSWERS).toMillis());
    redis.send(jedis -> jedis.eval(bytes(LOCK), keys, List.of(token, life)));
    redis.send(jedis -> jedis.eval(bytes(SAVE_AND_UNLOCK), keys, List.of(token, life, bytes)));
    if (!Arrays.equals(redis.send(jedis -> jedis.get(keys.get(0))), bytes)) {
      throw new JedisException("what is read is not what was written");
    }
    redis.send(jedis -> jedis.del(keys.get(0)));
  }

  @Override
  public Optional<AccessState> load(String key) {
    byte[] name = RedisConnections.name(key);
    return call(false, reads, key, jedis -> jedis.get(name))
        .flatMap(record -> reads.read(key, record));
  }

  @Override
  public void save(String key, AccessState state) {
    call(
        true,
        writes,
        key,
        RedisConnections.set(RedisConnections.name(key), StateCodec.toBytes(key, state), KEEP));
  }

  @Override
  public void remove(String key) {
    byte[] name = RedisConnections.name(key);
    call(true, writes, key, jedis -> jedis.del(name));
  }

  @Override
  public boolean tryLock(String key, Duration duration) {
    // If Redis does not answer, each process fetches for itself.
    return script(true, LOCK, key, 1, bytes(duration.toMillis())) != 0;
  }

  @Override
  public void unlock(String key) {
    // A server that is full can still remove.
    script(false, UNLOCK + "return unlock()", key, 0);
  }

  @Override
  public void saveAndUnlock(String key, AccessState state) {
    byte[] life = bytes(KEEP.toMillis());
    if (script(true, SAVE_AND_UNLOCK, key, -1, life, StateCodec.toBytes(key, state)) < 0) {
      RobotsStore.super.saveAndUnlock(key, state);
    }
  }

  /** Calls a script with the record, the lock, our token, and other values. */
  private long script(boolean write, String script, String key, long otherwise, byte[]... values) {
    List<byte[]> keys =
        List.of(RedisConnections.name(key), bytes(RedisConnections.PREFIX + "lock:{" + key + "}"));
    List<byte[]> arguments = new ArrayList<>(List.of(token));
    arguments.addAll(List.of(values));
    return call(write, writes, key, jedis -> (Long) jedis.eval(bytes(script), keys, arguments))
        .orElse(otherwise);
  }

  /**
   * Sends a command within the limit; returns nothing if Redis has nothing, or that fails.
   *
   * @param write whether it is not sent while writing fails
   * @param refusing what does not work if Redis refuses the command
   */
  private <T> Optional<T> call(
      boolean write, StoreHealth refusing, String key, Function<UnifiedJedis, T> command) {
    if (!reads.works() || (write && !writes.works())) {
      return Optional.empty();
    }
    long start = System.nanoTime();
    long answered = answers.get();
    long created = redis.created();
    try {
      // An interrupt must neither end the wait nor reach the connection.
      return CompletableFuture.supplyAsync(() -> timed(command), threads)
          .orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS)
          .join();
    } catch (RejectedExecutionException e) {
      return Optional.empty(); // closed
    } catch (CompletionException e) {
      if (e.getCause() instanceof TimeoutException) {
        if (answers.get() == answered) {
          failed(new TimeoutException("no answer within " + limit));
        } else { // others have answers
          took(limit.toNanos(), created);
        }
      } else if (e.getCause() instanceof JedisDataException refused) {
        refused(refusing, key, refused, limit.minusNanos(System.nanoTime() - start));
      } else {
        failed(Objects.requireNonNullElse(e.getCause(), e));
      }
      return Optional.empty();
    }
  }

  private <T> Optional<T> timed(Function<UnifiedJedis, T> command) {
    long start = ticker.getAsLong();
    long created = redis.created();
    Optional<T> answer = Optional.ofNullable(redis.send(command));
    answers.incrementAndGet();
    took(ticker.getAsLong() - start, created);
    return answer;
  }

  /**
   * Gives up a server whose answers take most of the limit. Opening a connection takes several.
   *
   * @param created how many connections there were before
   */
  private void took(long nanos, long created) {
    if (redis.created() != created) {
      return;
    }
    long most = limit.toNanos();
    if (late.updateAndGet(before -> Math.max(0, before + nanos - most / ANSWERS)) > most) {
      late.set(0);
      failed(new TimeoutException("answers take most of " + limit));
    }
  }

  private void failed(Throwable why) {
    reads.failed(why, this::tryReading);
  }

  private void refused(
      StoreHealth refusing, String key, JedisDataException why, Duration timeLeft) {
    String message = String.valueOf(why.getMessage());
    if (message.startsWith("TRYAGAIN")) {
      return; // record and lock are moving to another node, one after the other
    }
    if (RedisConnections.isNoRecord(why)) {
      reads.dropped(key, why.toString()); // the next save repairs it
    } else if (OUT_OF_SERVICE.matcher(message).matches()) {
      failed(why);
    } else {
      Runnable probe = refusing == writes ? this::tryWriting : this::readProbe;
      refusing.refused(key, why, probe, timeLeft);
    }
  }

  @Override
  public void onRecovery(Runnable task) {
    reads.onRecovery(task);
    writes.onRecovery(task);
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
