package org.robotspec.service.internal.store;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionFactory;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisSocketFactory;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * The connections to one server. Thread-safe.
 *
 * <p>The socket factory names the server for each new connection, and after a failure all
 * connections are new: so with Sentinel, the primary may change.
 */
final class RedisServer implements RedisServers {
  /** Enough for concurrent fetches; each uses a connection for a millisecond. */
  private static final int CONNECTIONS = 16;

  private final DefaultJedisSocketFactory sockets;
  private final ConnectionPool pool;
  private volatile boolean failed;

  RedisServer(DefaultJedisSocketFactory sockets, JedisClientConfig config, Duration limit) {
    this.sockets = sockets;
    ConnectionPoolConfig size = new ConnectionPoolConfig();
    size.setMaxTotal(CONNECTIONS);
    size.setMaxIdle(CONNECTIONS);
    size.setMaxWait(limit);
    size.setTestWhileIdle(false); // Jedis would warn of each connection that the server closed
    this.pool =
        new ConnectionPool(
            ConnectionFactory.builder()
                .clientConfig(config)
                .connectionBuilder(
                    BoundedConnection.within(limit).clientConfig(config).socketFactory(sockets))
                .socketFactory(sockets)
                .build(),
            size);
  }

  static RedisServer at(HostAndPort host, JedisClientConfig config, Duration limit) {
    return new RedisServer(new DefaultJedisSocketFactory(host, config), config, limit);
  }

  HostAndPort host() {
    return sockets.getHostAndPort();
  }

  /** Returns whether the last command had no answer. */
  boolean hasFailed() {
    return failed;
  }

  /**
   * Sends a command.
   *
   * @param asking whether to accept it while the server takes over its slot from another one
   */
  @Nullable Object send(CommandArguments command, boolean asking) {
    try {
      @Nullable Object answer;
      try (Connection connection = connection()) {
        answer = sent(connection, command, asking);
      } catch (JedisConnectionException e) {
        if (failed || e.getCause() instanceof SocketTimeoutException) {
          throw e;
        }
        // The server may have closed it while it was idle, and all others with it.
        pool.clear();
        try (Connection connection = connection()) {
          answer = sent(connection, command, asking);
        }
      }
      failed = false;
      return answer;
    } catch (JedisConnectionException e) {
      failed = true;
      pool.clear();
      throw e;
    } catch (JedisDataException e) {
      if (String.valueOf(e.getMessage()).startsWith("READONLY")) {
        pool.clear(); // it was the primary
      }
      throw e;
    }
  }

  /** Sends commands in one round trip; an answer can be a {@link JedisDataException}. */
  List<@Nullable Object> sendAll(List<CommandArguments> commands) {
    try (Connection connection = connection()) {
      commands.forEach(connection::sendCommand);
      return connection.getMany(commands.size());
    }
  }

  private Connection connection() {
    try {
      return pool.getResource();
    } catch (JedisDataException e) { // a wrong password
      throw new JedisConnectionException(e.getMessage(), e);
    }
  }

  private static @Nullable Object sent(
      Connection connection, CommandArguments command, boolean asking) {
    if (asking) {
      connection.executeCommand(Command.ASKING);
    }
    return connection.executeCommand(command);
  }

  @Override
  public @Nullable Object send(byte[] key, CommandArguments command) {
    return send(command, false);
  }

  @Override
  public String nameFor(byte[] key) {
    return name();
  }

  @Override
  public List<RedisServer> primaries() {
    return List.of(this);
  }

  String name() {
    return host().toString();
  }

  @Override
  public boolean isUsed(String name) {
    return true;
  }

  /** Closes the connections that are not in use; those in use are closed after 60 s. */
  void leave() {
    pool.clear();
  }

  @Override
  public void close() {
    pool.close();
  }
}
