package org.robotspec.service.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.DefaultJedisSocketFactory;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Opens sockets to the primary that Sentinels name. Thread-safe.
 *
 * <p>It asks for each new connection, as Redis recommends to clients that do not subscribe.
 * Sentinel ends the connections to a primary that became a replica.
 */
final class SentinelSockets extends DefaultJedisSocketFactory {
  private final List<HostAndPort> sentinels;
  private final String primary;
  private final JedisClientConfig plain;
  private final JedisClientConfig login;
  private final Duration limit;

  /** The Sentinel that answered last. */
  private volatile int first;

  /**
   * Creates a factory.
   *
   * @param config for connections to the primary
   * @param login for those to Sentinels that ask for a password
   */
  SentinelSockets(
      List<HostAndPort> sentinels,
      String primary,
      JedisClientConfig config,
      JedisClientConfig login,
      Duration limit) {
    super(sentinels.get(0), config);
    this.sentinels = sentinels;
    this.primary = primary;
    this.plain =
        DefaultJedisClientConfig.builder()
            .timeoutMillis((int) limit.toMillis())
            .sslOptions(login.getSslOptions())
            .build();
    this.login = login;
    this.limit = limit;
  }

  @Override
  protected HostAndPort getSocketHostAndPort() {
    JedisConnectionException none =
        new JedisConnectionException("no Sentinel names the primary " + primary);
    for (int i = 0; i < sentinels.size(); i++) {
      int next = (first + i) % sentinels.size();
      try {
        HostAndPort named = ask(sentinels.get(next));
        first = next;
        return named;
      } catch (JedisException | NumberFormatException e) {
        none = new JedisConnectionException(none.getMessage() + "; " + e.getMessage(), e);
      }
    }
    throw none;
  }

  private HostAndPort ask(HostAndPort sentinel) {
    try {
      return ask(sentinel, plain);
    } catch (JedisDataException e) {
      if (!String.valueOf(e.getMessage()).startsWith("NOAUTH")) {
        throw e;
      }
      return ask(sentinel, login);
    }
  }

  private HostAndPort ask(HostAndPort sentinel, JedisClientConfig config) {
    try (Connection connection =
        BoundedConnection.within(limit)
            .clientConfig(config)
            .socketFactory(new DefaultJedisSocketFactory(sentinel, config))
            .build()) {
      @Nullable Object answer =
          connection.executeCommand(
              new CommandArguments(Command.SENTINEL).add("GET-MASTER-ADDR-BY-NAME").add(primary));
      if (answer instanceof List<?> address
          && address.size() == 2
          && address.get(0) instanceof byte[] host
          && address.get(1) instanceof byte[] port) {
        return new HostAndPort(new String(host, UTF_8), Integer.parseInt(new String(port, UTF_8)));
      }
      throw new JedisConnectionException(sentinel + " does not know it");
    }
  }
}
