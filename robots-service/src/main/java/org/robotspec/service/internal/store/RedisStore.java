package org.robotspec.service.internal.store;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
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
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.profile.Setting;
import org.robotspec.rules.internal.PrintableText;
import org.robotspec.service.internal.Threads;
import org.robotspec.service.spi.RobotsStore;
import redis.clients.jedis.ConnectionFactory;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.DefaultJedisSocketFactory;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.providers.PooledConnectionProvider;
import redis.clients.jedis.util.JedisURIHelper;

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

  /** Enough for concurrent fetches; each uses a connection for a millisecond. */
  private static final int CONNECTIONS = 16;

  private static final String PREFIX = "robotspec:";
  private static final String LOCK = PREFIX + "lock:";

  /** Takes a free lock. Removes one that would never expire or that is not a lock. */
  private static final byte[] TRY_LOCK =
      """
      local kind = redis.call('type', KEYS[1]).ok
      if kind ~= 'none' and (kind ~= 'string' or redis.call('pttl', KEYS[1]) < 0) then
        redis.call('del', KEYS[1])
      end
      return redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])
      """
          .getBytes(StandardCharsets.US_ASCII);

  /** Releases a lock only if it is still ours. */
  private static final byte[] UNLOCK =
      "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"
          .getBytes(StandardCharsets.US_ASCII);

  private final RedisClient client;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(CONNECTIONS, Threads.daemons("robotspec-redis"));
  private final StoreLog log;
  private final StoreLog writes;
  private final byte[] token = bytes(UUID.randomUUID().toString());
  private final Duration limit;

  /**
   * Creates a store that connects when first used.
   *
   * @param pause how long a server that failed is not used
   * @param limit the longest that a caller waits
   */
  public RedisStore(String address, Duration pause, Duration limit) {
    URI uri = URI.create(address);
    String where = "the Redis at " + Setting.withoutPassword(address);
    this.limit = limit;
    this.log = new StoreLog(where, pause);
    this.writes = new StoreLog("writing to " + where, pause);
    DefaultJedisClientConfig config =
        DefaultJedisClientConfig.builder()
            .timeoutMillis((int) limit.toMillis())
            .sslOptions(JedisURIHelper.isRedisSSLScheme(uri) ? SslOptions.defaults() : null)
            .user(JedisURIHelper.getUser(uri))
            .password(JedisURIHelper.getPassword(uri))
            .database(JedisURIHelper.getDBIndex(uri))
            .clientName("robotspec")
            .build();
    int port = uri.getPort() < 0 ? Protocol.DEFAULT_PORT : uri.getPort();
    JedisSocketFactory sockets =
        new DefaultJedisSocketFactory(new HostAndPort(uri.getHost(), port), config);
    ConnectionFactory connections =
        ConnectionFactory.builder()
            .clientConfig(config)
            .connectionBuilder(
                BoundedConnection.within(limit).clientConfig(config).socketFactory(sockets))
            .socketFactory(sockets)
            .build();
    ConnectionPoolConfig pool = new ConnectionPoolConfig();
    pool.setMaxTotal(CONNECTIONS);
    pool.setMaxIdle(CONNECTIONS);
    this.client =
        RedisClient.builder()
            .clientConfig(config)
            .connectionProvider(new PooledConnectionProvider(connections, pool))
            .build();
  }

  @Override
  public Optional<AccessState> load(String key) {
    return Optional.ofNullable(call(false, redis -> get(redis, key), null))
        .flatMap(bytes -> log.read(key, bytes));
  }

  private byte @Nullable [] get(RedisClient redis, String key) {
    try {
      return redis.get(bytes(PREFIX + key));
    } catch (JedisDataException e) {
      boolean wrongType = String.valueOf(e.getMessage()).startsWith("WRONGTYPE");
      if (wrongType || e instanceof BoundedConnection.TooLongException) {
        log.dropped(key, PrintableText.of(e.toString())); // the next save repairs it
        return null;
      }
      throw e;
    }
  }

  @Override
  public void save(String key, AccessState state) {
    SetParams life = new SetParams().px(KEEP.toMillis());
    byte[] bytes = state.toBytes();
    call(true, redis -> redis.set(bytes(PREFIX + key), bytes, life), null);
  }

  @Override
  public void remove(String key) {
    call(true, redis -> redis.del(bytes(PREFIX + key)), null);
  }

  @Override
  public boolean tryLock(String key, Duration duration) {
    List<byte[]> keys = List.of(bytes(LOCK + key));
    List<byte[]> values = List.of(token, bytes(Long.toString(duration.toMillis())));
    // If Redis does not answer, each process fetches for itself.
    return Boolean.TRUE.equals(
        call(true, redis -> redis.eval(TRY_LOCK, keys, values) != null, true));
  }

  @Override
  public void unlock(String key) {
    List<byte[]> keys = List.of(bytes(LOCK + key));
    // It usually has nothing to write, so it does not prove that writing works.
    call(false, redis -> redis.eval(UNLOCK, keys, List.of(token)), null);
  }

  /** Calls the server within the limit; returns the other value if that fails. */
  private <T> @Nullable T call(
      boolean write, Function<RedisClient, @Nullable T> command, @Nullable T otherwise) {
    if (log.isPausing() || (write && writes.isPausing())) {
      return otherwise;
    }
    try {
      // An interrupt must neither end the wait nor reach the connection.
      T answer =
          CompletableFuture.supplyAsync(() -> command.apply(client), threads)
              .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
              .join();
      log.works();
      if (write) {
        writes.works();
      }
      return answer;
    } catch (RejectedExecutionException e) {
      return otherwise; // closed
    } catch (CompletionException e) {
      if (e.getCause() instanceof TimeoutException) {
        log.failed(new TimeoutException("no answer within " + limit));
      } else {
        boolean readable = write && e.getCause() instanceof JedisDataException;
        (readable ? writes : log).failed(e.getCause());
      }
      return otherwise;
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    threads.shutdownNow();
    client.close();
  }
}
