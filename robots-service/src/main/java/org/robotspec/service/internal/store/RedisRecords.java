package org.robotspec.service.internal.store;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.PrintableText;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.resps.ScanResult;
import redis.clients.jedis.util.Pool;

/** The records in Redis. Thread-safe. */
final class RedisRecords implements StoreRecords {
  /** About how many keys a server checks for one answer: a millisecond of its time. */
  private static final int KEYS = 1_000;

  private static final byte[] START = ScanParams.SCAN_POINTER_START_BINARY;

  private final RedisConnections redis;

  RedisRecords(String address) {
    this.redis = new RedisConnections(RedisAddress.parse(address), RedisConnections.LIMIT, 1);
  }

  private static <T extends @Nullable Object> T call(Supplier<T> call) throws IOException {
    try {
      return call.get();
    } catch (JedisException e) {
      String cause = e.getCause() instanceof IOException failed ? " " + failed : "";
      throw new IOException(PrintableText.of(PrintableText.reason(e) + cause), e);
    }
  }

  @Override
  public void forEach(String part, Visitor visitor) throws IOException {
    String literal = part.replaceAll("[\\\\*?\\[\\]]", "\\\\$0");
    ScanParams some =
        new ScanParams().match(RedisConnections.name("*" + literal + "*")).count(KEYS);
    for (Pool<Connection> server : call(redis::pools)) {
      try (Jedis node = call(() -> new Jedis(server.getResource()))) {
        if (!redis.isCluster() || call(node::role).get(0).equals("master")) {
          forEach(node, some, visitor);
        }
      }
    }
  }

  private void forEach(Jedis node, ScanParams some, Visitor visitor) throws IOException {
    byte[] cursor = START;
    do {
      byte[] from = cursor;
      ScanResult<byte[]> found = call(() -> node.scan(from, some));
      List<byte[]> names = found.getResult();
      Pipeline pipeline = node.pipelined();
      List<Response<byte[]>> records = names.stream().map(pipeline::get).toList();
      call(
          () -> {
            pipeline.sync();
            return null;
          });
      for (int i = 0; i < names.size(); i++) {
        visit(RedisConnections.keyOf(names.get(i)), records.get(i), visitor);
      }
      cursor = found.getCursorAsBytes();
    } while (!new ScanResult<>(cursor, List.of()).isCompleteIteration());
  }

  private void visit(String key, Response<byte[]> answer, Visitor visitor) throws IOException {
    byte @Nullable [] record;
    try {
      record = answer.get();
    } catch (JedisDataException e) { // of another type, or moved to another server
      byte[] name = RedisConnections.name(key);
      try {
        record = call(() -> redis.send(jedis -> jedis.get(name)));
      } catch (IOException again) {
        if (again.getCause() instanceof JedisDataException refused
            && RedisConnections.isNoRecord(refused)) {
          visitor.unreadable(key, PrintableText.reason(again));
          return;
        }
        throw again;
      }
    }
    if (record != null) { // else it expired
      visitor.record(key, record);
    }
  }

  @Override
  public void remove(String key) throws IOException {
    byte[] name = RedisConnections.name(key);
    call(() -> redis.send(jedis -> jedis.del(name)));
  }

  @Override
  public void close() {
    redis.close();
  }
}
