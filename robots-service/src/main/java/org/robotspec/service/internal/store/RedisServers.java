package org.robotspec.service.internal.store;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.SslOptions;

/** The servers of one store. Thread-safe. */
interface RedisServers extends AutoCloseable {
  /**
   * Returns the servers at an address; connects when they are first used.
   *
   * @param limit the longest wait for a connection, and for an answer
   */
  static RedisServers at(RedisAddress address, Duration limit) {
    DefaultJedisClientConfig config = login(address, limit).database(address.database()).build();
    List<HostAndPort> hosts = address.hosts().stream().map(RedisServers::host).toList();
    return switch (address.kind()) {
      case SERVER -> RedisServer.at(hosts.get(0), config, limit);
      case SENTINEL ->
          new RedisServer(
              new SentinelSockets(
                  hosts, address.primary(), config, login(address, limit).build(), limit),
              config,
              limit);
      case CLUSTER -> new RedisCluster(hosts, config, limit);
    };
  }

  private static DefaultJedisClientConfig.Builder login(RedisAddress address, Duration limit) {
    return DefaultJedisClientConfig.builder()
        .timeoutMillis((int) limit.toMillis())
        .sslOptions(address.tls() ? SslOptions.defaults() : null)
        .user(address.user())
        .password(address.password())
        .clientName("robotspec");
  }

  private static HostAndPort host(InetSocketAddress address) {
    return new HostAndPort(address.getHostString(), address.getPort());
  }

  /** Returns a name for the server that has a key, as far as known. */
  String nameFor(byte[] key);

  /** Returns whether the server of this name is used. */
  boolean isUsed(String name);

  /**
   * Sends a command to the server that has a key.
   *
   * @return its answer, as {@link BoundedConnection} reads it
   * @throws redis.clients.jedis.exceptions.JedisException if it refuses or does not answer
   */
  @Nullable Object send(byte[] key, CommandArguments command);

  /**
   * Returns the servers that have the records, each some of them; asks a cluster.
   *
   * @throws redis.clients.jedis.exceptions.JedisException if none answers
   */
  List<RedisServer> primaries();

  @Override
  void close();
}
