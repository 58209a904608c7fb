package org.robotspec.service;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.rules.internal.PrintableText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.ConnectionFactory;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.DefaultJedisSocketFactory;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.providers.PooledConnectionProvider;
import redis.clients.jedis.util.JedisURIHelper;

/**
 * Keeps states in Redis, for any number of processes and machines (H-11). Thread-safe.
 *
 * <p>While Redis does not answer it is left alone for {@link #PAUSE}, so that each fetch does not
 * pay for a time-out; the memory of the service does its work meanwhile. If it answers, but takes
 * no writes, it is read.
 */
final class RedisStore implements RobotsStore {
  /**
   * The longest that a caller waits, for a connection and the whole answer: far beyond a healthy
   * server's time.
   */
  static final Duration LIMIT = Duration.ofSeconds(2);

  /** How long a server that failed is left alone. */
  static final Duration PAUSE = Duration.ofSeconds(5);

  /** Enough for the fetches that run at once; each takes a connection for a millisecond. */
  private static final int CONNECTIONS = 16;

  private static final long IDLE_SECONDS = 30;

  private static final String PREFIX = "robotspec:";
  private static final String LOCK = PREFIX + "lock:";

  /** Takes a lock that is free. What would never end, or is no lock at all, is removed. */
  private static final byte[] TRY_LOCK =
      """
      local kind = redis.call('type', KEYS[1]).ok
      if kind ~= 'none' and (kind ~= 'string' or redis.call('pttl', KEYS[1]) < 0) then
        redis.call('del', KEYS[1])
      end
      return redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])
      """
          .getBytes(StandardCharsets.US_ASCII);

  /** Gives back a lock only if it is still ours. */
  private static final byte[] UNLOCK =
      "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"
          .getBytes(StandardCharsets.US_ASCII);

  /** What an answer says of the server. */
  private enum Kind {
    READ,
    WRITE,
    /** A write that mostly has nothing to do, and so does not show that writing works. */
    UNLOCK
  }

  private static final Logger LOG = LoggerFactory.getLogger(RedisStore.class);

  private final String address;
  private final RedisClient client;
  private final JedisSocketFactory connector;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final ThreadPoolExecutor threads;
  private final StoreLog log;
  private final StoreLog writes;
  private final byte[] token = bytes(UUID.randomUUID().toString());
  private final Duration pause;
  private final Duration limit;

  /** When the server may be asked again after it failed; null while it works. */
  private volatile @Nullable Deadline leftAlone;

  /** The same for writing alone. */
  private volatile @Nullable Deadline notWritten;

  RedisStore(String address) {
    this(address, PAUSE, LIMIT);
  }

  RedisStore(String address, Duration pause, Duration limit) {
    URI uri = URI.create(address);
    this.address = ServiceSettings.STORE.shown(address);
    this.pause = pause;
    this.limit = limit;
    this.log = new StoreLog("the Redis at " + this.address);
    this.writes = new StoreLog("writing to the Redis at " + this.address);
    this.threads =
        new ThreadPoolExecutor(
            CONNECTIONS,
            CONNECTIONS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Threads.daemons("robotspec-redis"));
    threads.allowCoreThreadTimeOut(true);
    int timeout = (int) limit.toMillis();
    ConnectionPoolConfig pool = new ConnectionPoolConfig();
    pool.setMaxTotal(CONNECTIONS);
    pool.setMaxIdle(CONNECTIONS);
    pool.setMaxWait(limit);
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
    DefaultJedisClientConfig config = client.build();
    this.connector = new DefaultJedisSocketFactory(JedisURIHelper.getHostAndPort(uri), config);
    ConnectionFactory connections =
        ConnectionFactory.builder()
            .clientConfig(config)
            .connectionBuilder(
                BoundedConnection.bounded().clientConfig(config).socketFactory(this::connect))
            .socketFactory(this::connect)
            .build();
    this.client =
        RedisClient.builder()
            .clientConfig(config)
            .connectionProvider(new PooledConnectionProvider(connections, pool))
            .build();
  }

  private Socket connect() {
    Socket socket = connector.createSocket();
    sockets.removeIf(Socket::isClosed);
    sockets.add(socket);
    return socket;
  }

  @Override
  public Optional<AccessState> load(String key) {
    return Optional.ofNullable(call(Kind.READ, redis -> get(redis, key), null))
        .flatMap(bytes -> log.read(key, bytes));
  }

  private byte @Nullable [] get(RedisClient redis, String key) {
    try {
      return redis.get(bytes(PREFIX + key));
    } catch (JedisDataException e) {
      if (e instanceof BoundedConnection.TooLongException || isWrongType(e)) {
        log.dropped(key, PrintableText.of(e.toString())); // the next save repairs it
        return null;
      }
      throw e;
    }
  }

  private static boolean isWrongType(JedisDataException e) {
    return String.valueOf(e.getMessage()).startsWith("WRONGTYPE");
  }

  @Override
  public void save(String key, AccessState state) {
    SetParams life = new SetParams().px(KEEP.toMillis());
    byte[] bytes = state.toBytes();
    call(Kind.WRITE, redis -> redis.set(bytes(PREFIX + key), bytes, life), null);
  }

  @Override
  public boolean tryLock(String key, Duration duration) {
    List<byte[]> keys = List.of(bytes(LOCK + key));
    List<byte[]> values = List.of(token, bytes(Long.toString(duration.toMillis())));
    // Where Redis does not answer, each process fetches for itself.
    return Boolean.TRUE.equals(
        call(Kind.WRITE, redis -> redis.eval(TRY_LOCK, keys, values) != null, true));
  }

  @Override
  public void unlock(String key) {
    List<byte[]> keys = List.of(bytes(LOCK + key));
    call(Kind.UNLOCK, redis -> redis.eval(UNLOCK, keys, List.of(token)), null);
  }

  /** Asks the server, for so long; returns the other value if it does not work. */
  private <T> @Nullable T call(
      Kind kind, Function<RedisClient, @Nullable T> command, @Nullable T otherwise) {
    if (isAhead(leftAlone) || (kind != Kind.READ && isAhead(notWritten))) {
      return otherwise;
    }
    try {
      Future<@Nullable T> task = threads.submit(() -> command.apply(client));
      T answer = answer(task);
      leftAlone = null;
      log.works();
      if (kind == Kind.WRITE) {
        notWritten = null;
        writes.works();
      }
      return answer;
    } catch (RejectedExecutionException e) {
      return otherwise; // closed
    } catch (ExecutionException | TimeoutException e) {
      Throwable why = e.getCause() == null ? e : e.getCause();
      if (kind != Kind.READ && why instanceof JedisDataException) {
        notWritten = Deadline.in(pause);
        writes.failed(why);
      } else {
        leftAlone = Deadline.in(pause);
        log.failed(why);
      }
      return otherwise;
    }
  }

  private static boolean isAhead(@Nullable Deadline deadline) {
    return deadline != null && !deadline.passed();
  }

  /** Waits for an answer; if that takes too long, all connections are ended. */
  private <T extends @Nullable Object> T answer(Future<T> task)
      throws ExecutionException, TimeoutException {
    try {
      return Uninterrupted.get(task, limit);
    } catch (TimeoutException e) {
      task.cancel(true);
      threads.purge();
      disconnect();
      throw new TimeoutException("no answer within " + limit);
    }
  }

  /** Ends all connections, which ends the threads that wait for them. */
  private void disconnect() {
    for (Socket socket : sockets) {
      try {
        socket.close();
      } catch (IOException e) {
        LOG.debug("closed a connection to {}", address, e);
      }
    }
    client.getPool().clear();
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
    threads.shutdownNow();
    client.close();
    disconnect();
  }
}
