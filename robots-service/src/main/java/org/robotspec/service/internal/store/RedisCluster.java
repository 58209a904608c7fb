package org.robotspec.service.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisMovedDataException;
import redis.clients.jedis.exceptions.JedisRedirectionException;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * The primaries of a Redis Cluster. Thread-safe. Jedis has such a client as well, but its
 * connections cannot be {@linkplain BoundedConnection bounded}.
 */
final class RedisCluster implements RedisServers {
  /** More than a key moves while slots move and a replica takes over. */
  private static final int REDIRECTS_MAX = 5;

  /** The name while no node has said who has which slots. */
  private static final String UNKNOWN = "the cluster";

  private final List<HostAndPort> seeds;
  private final JedisClientConfig config;
  private final Duration limit;
  private final Map<HostAndPort, RedisServer> servers = new ConcurrentHashMap<>();
  private final AtomicReferenceArray<@Nullable RedisServer> slots =
      new AtomicReferenceArray<>(Protocol.CLUSTER_HASHSLOTS);

  /** The names of the primaries. */
  private volatile Set<String> names = Set.of();

  RedisCluster(List<HostAndPort> seeds, JedisClientConfig config, Duration limit) {
    this.seeds = seeds;
    this.config = config;
    this.limit = limit;
  }

  private RedisServer server(HostAndPort host) {
    return servers.computeIfAbsent(host, each -> RedisServer.at(each, config, limit));
  }

  @Override
  public String nameFor(byte[] key) {
    @Nullable RedisServer server = slots.get(JedisClusterCRC16.getSlot(key));
    return server == null ? UNKNOWN : server.name();
  }

  @Override
  public boolean isUsed(String name) {
    return names.contains(name);
  }

  @Override
  public @Nullable Object send(byte[] key, CommandArguments command) {
    int slot = JedisClusterCRC16.getSlot(key);
    @Nullable RedisServer known = slots.get(slot);
    RedisServer server = known == null || known.hasFailed() ? foundAgain(slot) : known;
    boolean asking = false;
    for (int redirects = 0; ; redirects++) {
      try {
        return server.send(command, asking);
      } catch (JedisMovedDataException e) {
        if (redirects == REDIRECTS_MAX) {
          throw e;
        }
        asking = false;
        server = target(e, server);
        readSlots(server);
        slots.set(slot, server);
      } catch (JedisAskDataException e) {
        if (redirects == REDIRECTS_MAX) {
          throw e;
        }
        asking = true;
        server = target(e, server);
      }
    }
  }

  @Override
  public List<RedisServer> primaries() {
    foundAgain(0);
    return List.copyOf(servers.values());
  }

  /** Asks the nodes who has a slot, first those that work. */
  private RedisServer foundAgain(int slot) {
    Set<RedisServer> order = new LinkedHashSet<>();
    servers.values().stream().filter(each -> !each.hasFailed()).forEach(order::add);
    seeds.forEach(each -> order.add(server(each)));
    order.addAll(servers.values());
    JedisException failure = new JedisConnectionException("no node");
    for (RedisServer each : order) {
      try {
        readSlots(each);
        @Nullable RedisServer server = slots.get(slot);
        if (server != null) {
          return server;
        }
        failure = new JedisConnectionException("no node has the slot " + slot);
      } catch (JedisException e) {
        failure = e;
      }
    }
    throw failure;
  }

  /** Asks one node who has which slots. */
  private void readSlots(RedisServer node) {
    @Nullable Object answer = node.send(new CommandArguments(Command.CLUSTER).add("SLOTS"), false);
    try {
      Set<RedisServer> primaries = new HashSet<>();
      for (Object each : (List<?>) requireNonNull(answer)) {
        List<?> range = (List<?>) each;
        RedisServer primary = server(host((List<?>) range.get(2), node));
        primaries.add(primary);
        int last = Math.toIntExact((Long) range.get(1));
        for (int slot = Math.toIntExact((Long) range.get(0)); slot <= last; slot++) {
          slots.set(slot, primary);
        }
      }
      keepOnly(primaries);
    } catch (ClassCastException
        | NullPointerException
        | ArithmeticException
        | IndexOutOfBoundsException e) {
      throw new JedisConnectionException("an answer that is not a list of slots", e);
    }
  }

  private static HostAndPort host(List<?> address, RedisServer asked) {
    byte @Nullable [] host = (byte[]) address.get(0);
    int port = Math.toIntExact((Long) address.get(1));
    return host(host == null ? "" : new String(host, UTF_8), port, asked);
  }

  private RedisServer target(JedisRedirectionException redirect, RedisServer asked) {
    HostAndPort target = redirect.getTargetNode();
    return server(host(target.getHost(), target.getPort(), asked));
  }

  /** Returns a node; without a host, it has that of the one that was asked. */
  private static HostAndPort host(String host, int port, RedisServer asked) {
    return new HostAndPort(host.isEmpty() ? asked.host().getHost() : host, port);
  }

  private void keepOnly(Set<RedisServer> primaries) {
    List<RedisServer> others = new ArrayList<>(servers.values());
    others.removeAll(primaries);
    for (RedisServer each : others) {
      servers.remove(each.host());
      each.leave();
    }
    Set<String> used = new HashSet<>();
    primaries.forEach(each -> used.add(each.name()));
    names = used;
  }

  @Override
  public void close() {
    servers.values().forEach(RedisServer::close);
  }
}
