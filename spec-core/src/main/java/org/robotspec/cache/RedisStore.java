package org.robotspec.cache;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.util.JedisURIHelper;

/**
 * Keeps states in Redis, for any number of processes and machines (H-11). Thread-safe.
 *
 * <p>While Redis does not answer it is left alone for {@link #PAUSE}, so that each look does not
 * pay for a time-out; the memory of the service does its work meanwhile.
 */
final class RedisStore implements RobotsStore {
  /** For connecting and for each answer: far beyond a healthy server's time. */
  static final Duration TIMEOUT = Duration.ofSeconds(1);

  /** How long a server that failed is left alone. */
  static final Duration PAUSE = Duration.ofSeconds(5);

  /** Enough for the looks that run at once; each takes a connection for a millisecond. */
  private static final int CONNECTIONS = 16;

  private static final String PREFIX = "robotspec:";
  private static final String CLAIM = PREFIX + "claim:";

  /** Gives back a right only if it is still ours. */
  private static final byte[] RELEASE =
      "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"
          .getBytes(StandardCharsets.US_ASCII);

  private final String address;
  private final RedisClient client;
  private final Records records;
  private final byte[] token = bytes(UUID.randomUUID().toString());
  private final Duration pause;

  /** When the server may be asked again after it failed; null while it works. */
  private volatile @Nullable Deadline leftAlone;

  RedisStore(String address) {
    this(address, PAUSE);
  }

  RedisStore(String address, Duration pause) {
    URI uri = URI.create(address);
    this.address = ConfigCheck.withoutPassword(address);
    this.pause = pause;
    this.records = new Records("the Redis at " + this.address);
    int timeout = (int) TIMEOUT.toMillis();
    ConnectionPoolConfig pool = new ConnectionPoolConfig();
    pool.setMaxTotal(CONNECTIONS);
    pool.setMaxIdle(CONNECTIONS);
    pool.setMaxWait(TIMEOUT);
    DefaultJedisClientConfig.Builder client =
        DefaultJedisClientConfig.builder()
            .connectionTimeoutMillis(timeout)
            .socketTimeoutMillis(timeout)
            .user(JedisURIHelper.getUser(uri))
            .password(JedisURIHelper.getPassword(uri))
            .database(JedisURIHelper.getDBIndex(uri))
            .clientName("robotspec");
    if (JedisURIHelper.isRedisSSLScheme(uri)) {
      client.sslOptions(SslOptions.defaults());
    }
    this.client =
        RedisClient.builder()
            .hostAndPort(JedisURIHelper.getHostAndPort(uri))
            .clientConfig(client.build())
            .poolConfig(pool)
            .build();
  }

  @Override
  public Optional<AccessState> load(String key) {
    return Optional.ofNullable(call(redis -> redis.get(bytes(PREFIX + key)), null))
        .flatMap(bytes -> records.read(key, bytes));
  }

  @Override
  public void save(String key, AccessState state) {
    SetParams life = new SetParams().px(KEEP.toMillis());
    call(redis -> redis.set(bytes(PREFIX + key), state.toBytes(), life), null);
  }

  @Override
  public boolean claim(String key, Duration life) {
    SetParams once = new SetParams().nx().px(life.toMillis());
    // Where Redis does not answer, each process looks for itself.
    String answer = call(redis -> orEmpty(redis.set(bytes(CLAIM + key), token, once)), "OK");
    return "OK".equals(answer);
  }

  private static String orEmpty(@Nullable String answer) {
    return answer == null ? "" : answer;
  }

  @Override
  public void release(String key) {
    call(redis -> redis.eval(RELEASE, List.of(bytes(CLAIM + key)), List.of(token)), null);
  }

  /** Asks the server; returns the other value if it does not work. */
  private <T> @Nullable T call(Function<RedisClient, @Nullable T> command, @Nullable T otherwise) {
    @Nullable Deadline until = leftAlone;
    if (until != null && !until.passed()) {
      return otherwise;
    }
    try {
      T answer = command.apply(client);
      leftAlone = null;
      records.fine();
      return answer;
    } catch (RuntimeException e) {
      leftAlone = Deadline.in(pause);
      records.trouble(e);
      return otherwise;
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String describe() {
    return "Redis at " + address;
  }

  @Override
  public void close() {
    client.close();
  }
}
