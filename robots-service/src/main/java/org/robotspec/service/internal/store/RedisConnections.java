package org.robotspec.service.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.JedisCluster;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.providers.ClusterConnectionProvider;
import redis.clients.jedis.providers.ConnectionProvider;
import redis.clients.jedis.providers.PooledConnectionProvider;
import redis.clients.jedis.providers.SentineledConnectionProvider;
import redis.clients.jedis.util.Pool;

/**
 * Jedis's client for one server, Sentinels or a cluster, opened when it is first used, because
 * Jedis connects to the last two at once. It works with Jedis 5.2 to 8.0. Thread-safe.
 */
final class RedisConnections implements AutoCloseable {
  /**
   * How long a caller waits for a connection and the whole answer: far longer than a healthy server
   * needs.
   */
  static final Duration LIMIT = Duration.ofSeconds(2);

  /** More often than a key moves while slots move and a replica takes over. */
  private static final int CLUSTER_ATTEMPTS = 5;

  /** The errors of a node of a cluster for a client of one server. */
  private static final Pattern CLUSTER_NODE =
      Pattern.compile("((MOVED|ASK|CLUSTERDOWN) |ERR SELECT is not allowed in cluster mode).*");

  /** The prefix of the names of records. */
  static final String PREFIX = "robotspec:";

  private final RedisAddress address;
  private final Duration limit;
  private final ConnectionPoolConfig pool = new ConnectionPoolConfig();

  /** Why each command fails; null if the address is right. */
  private volatile @Nullable JedisException misused;

  private final AtomicReference<@Nullable Opened> opened = new AtomicReference<>();

  private record Opened(UnifiedJedis client, ConnectionProvider provider) {}

  /** Jedis's client without its own retries, which hide why the last one failed. */
  private static final class Client extends UnifiedJedis {
    Client(ConnectionProvider provider) {
      super(provider, RedisProtocol.RESP2);
    }
  }

  /**
   * Prepares the client; after the limit, a connection gives up a server that does not answer. No
   * call waits for the connection of another.
   *
   * @param kept how many connections stay open
   */
  RedisConnections(RedisAddress address, Duration limit, int kept) {
    this.address = address;
    this.limit = limit;
    pool.setMaxTotal(-1);
    pool.setMaxIdle(kept);
    pool.setTimeBetweenEvictionRuns(Duration.ofMillis(-1)); // which would need more rights
  }

  /**
   * Sends a command, again if the server closed an idle connection.
   *
   * @throws JedisException if Redis refuses it or does not answer
   */
  <T extends @Nullable Object> T send(Function<UnifiedJedis, T> command) {
    if (misused != null) {
      throw misused;
    }
    UnifiedJedis client = opened().client();
    try {
      return command.apply(client);
    } catch (JedisDataException e) {
      if (!isCluster() && CLUSTER_NODE.matcher(String.valueOf(e.getMessage())).matches()) {
        // Other keys may be on this node, but not for long enough to call it a store.
        misused = new JedisException("it is a node of a cluster: use redis-cluster://", e);
        throw misused;
      }
      throw e;
    } catch (JedisConnectionException e) {
      if (e.getCause() instanceof SocketTimeoutException) {
        throw e;
      }
      pools().forEach(Pool::clear);
      return command.apply(client);
    }
  }

  /** Returns the name of a record. A cluster keeps all names with the same braces together. */
  static byte[] name(String key) {
    return (PREFIX + "{" + key + "}").getBytes(UTF_8);
  }

  /** Returns the key of the record with a name. */
  static String keyOf(byte[] recordName) {
    String name = new String(recordName, UTF_8);
    return name.substring(PREFIX.length() + 1, name.length() - 1);
  }

  /** Returns whether a value is not a record, so that the next save may replace it. */
  static boolean isNoRecord(JedisDataException why) {
    return String.valueOf(why.getMessage()).startsWith("WRONGTYPE");
  }

  /** Returns the command that sets a key for a time. */
  @SuppressWarnings("deprecation") // Jedis 5 and 8 share no other method
  static Function<UnifiedJedis, String> set(byte[] key, byte[] value, Duration life) {
    return jedis -> jedis.psetex(key, life.toMillis(), value);
  }

  /** Returns the connections to each server, replicas of a cluster included. */
  Collection<Pool<Connection>> pools() {
    return pools(opened());
  }

  @SuppressWarnings("unchecked")
  private static Collection<Pool<Connection>> pools(Opened client) {
    return (Collection<Pool<Connection>>) client.provider().getConnectionMap().values();
  }

  /** Returns how many connections the client has opened; opens none. */
  long created() {
    @Nullable Opened known = opened.get();
    return known == null ? 0 : pools(known).stream().mapToLong(Pool::getCreatedCount).sum();
  }

  /** Returns whether some servers may be replicas. */
  boolean isCluster() {
    return address.kind() == RedisAddress.Kind.CLUSTER;
  }

  private Opened opened() {
    @Nullable Opened known = opened.get();
    if (known != null) {
      return known;
    }
    Opened fresh = open();
    @Nullable Opened other = opened.compareAndExchange(null, fresh);
    if (other == null) {
      return fresh;
    }
    fresh.client().close();
    return other;
  }

  @SuppressWarnings("deprecation") // the clients that replace it are missing in Jedis 5 and 6
  private Opened open() {
    JedisClientConfig config = login().database(address.database()).clientName("robotspec").build();
    Set<HostAndPort> hosts =
        address.hosts().stream().map(RedisConnections::host).collect(Collectors.toSet());
    return switch (address.kind()) {
      case CLUSTER -> {
        ClusterConnectionProvider cluster = new ClusterConnectionProvider(hosts, config, pool);
        yield new Opened(new JedisCluster(cluster, CLUSTER_ATTEMPTS, limit), cluster);
      }
      case SENTINEL -> client(sentinels(hosts, config));
      case SERVER -> client(new PooledConnectionProvider(hosts.iterator().next(), config, pool));
    };
  }

  private Opened client(ConnectionProvider provider) {
    return new Opened(new Client(provider), provider);
  }

  /** Sentinels may have no password, or that of the servers. */
  private ConnectionProvider sentinels(Set<HostAndPort> sentinels, JedisClientConfig config) {
    try {
      return new SentineledConnectionProvider(
          address.primary(), config, pool, sentinels, plain().build());
    } catch (JedisException e) {
      if (address.password() == null) {
        throw e;
      }
      return new SentineledConnectionProvider(
          address.primary(), config, pool, sentinels, login().build());
    }
  }

  private DefaultJedisClientConfig.Builder login() {
    return plain().user(address.user()).password(address.password());
  }

  @SuppressWarnings("deprecation") // Jedis 5.2 has no other way to check the names
  private DefaultJedisClientConfig.Builder plain() {
    SSLParameters checked = new SSLParameters();
    checked.setEndpointIdentificationAlgorithm("HTTPS"); // checks the certificate's names
    return DefaultJedisClientConfig.builder()
        .timeoutMillis((int) limit.toMillis())
        .protocol(RedisProtocol.RESP2)
        .ssl(address.tls())
        .sslParameters(checked);
  }

  private static HostAndPort host(InetSocketAddress address) {
    return new HostAndPort(address.getHostString(), address.getPort());
  }

  /** Closes the connections; the next command opens others. */
  @Override
  public void close() {
    @Nullable Opened last = opened.getAndSet(null);
    if (last != null) {
      last.client().close();
    }
  }
}
