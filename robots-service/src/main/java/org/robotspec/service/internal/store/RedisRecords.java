package org.robotspec.service.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.rules.internal.PrintableText;
import org.robotspec.service.spi.RobotsStore;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/** The records in Redis, in the form of {@link RedisRecord}. Thread-safe. */
final class RedisRecords implements StoreRecords {
  /** About how many keys a server looks at for one answer: a millisecond of its time. */
  private static final int KEYS = 1_000;

  /** How many records are read in one round trip; with the largest files, some 10 MB. */
  private static final int BATCH = 100;

  /** The cursor of the first question, and of the last answer. */
  private static final String START = "0";

  private final RedisServers servers;

  /**
   * Returns the records at an address; connects when they are first used.
   *
   * @throws IllegalArgumentException if it is not the address of a Redis
   */
  RedisRecords(String address) {
    this.servers = RedisServers.at(RedisAddress.parse(address), RedisStore.LIMIT);
  }

  private static <T> T call(Supplier<T> call) throws IOException {
    try {
      return call.get();
    } catch (JedisException | ClassCastException | IndexOutOfBoundsException e) {
      String cause = e.getCause() instanceof IOException failed ? " " + failed : "";
      throw new IOException(PrintableText.of(e.getMessage() + cause), e);
    }
  }

  private Optional<Object> send(String key, Command command, Object... values) throws IOException {
    byte[] name = RedisRecord.name(key);
    CommandArguments arguments = new CommandArguments(command).add(name).addObjects(values);
    return call(() -> Optional.ofNullable(servers.send(name, arguments)));
  }

  @Override
  public void forEach(String part, Visitor visitor) throws IOException {
    String literal = part.replaceAll("[\\\\*?\\[\\]]", "\\\\$0");
    byte[] pattern = RedisRecord.name("*" + literal + "*");
    for (RedisServer primary : call(servers::primaries)) {
      String cursor = START;
      do {
        CommandArguments scan =
            new CommandArguments(Command.SCAN)
                .add(cursor)
                .add("MATCH")
                .add(pattern)
                .add("COUNT")
                .add(KEYS);
        Names names = call(() -> names(primary.send(scan, false)));
        cursor = names.cursor();
        List<String> keys = names.keys();
        for (int from = 0; from < keys.size(); from += BATCH) {
          visit(primary, keys.subList(from, Math.min(from + BATCH, keys.size())), visitor);
        }
      } while (!cursor.equals(START));
    }
  }

  /** Some of the keys, and where to go on. */
  private record Names(String cursor, List<String> keys) {}

  private static Names names(@Nullable Object answer) {
    if (!(answer instanceof List<?> list)) {
      throw new JedisConnectionException("an answer that is not a list of names");
    }
    List<String> keys = new ArrayList<>();
    for (Object name : (List<?>) list.get(1)) {
      keys.add(RedisRecord.keyOf((byte[]) name));
    }
    return new Names(new String((byte[]) list.get(0), UTF_8), keys);
  }

  private void visit(RedisServer primary, List<String> keys, Visitor visitor) throws IOException {
    List<CommandArguments> gets =
        keys.stream()
            .map(key -> new CommandArguments(Command.GET).add(RedisRecord.name(key)))
            .toList();
    List<@Nullable Object> records;
    try {
      records = primary.sendAll(gets);
    } catch (JedisConnectionException e) {
      records = List.of(); // perhaps one of them is too long
    }
    for (int i = 0; i < keys.size(); i++) {
      if (i < records.size() && records.get(i) instanceof byte[] record) {
        visitor.record(keys.get(i), RedisRecord.stateIn(record));
      } else {
        visit(keys.get(i), visitor);
      }
    }
  }

  /** Visits a record that is no longer there, moved to another server, or cannot be read. */
  private void visit(String key, Visitor visitor) throws IOException {
    Optional<byte[]> record;
    try {
      record = read(key);
    } catch (IllegalArgumentException e) {
      visitor.unreadable(key, String.valueOf(e.getMessage()));
      return;
    }
    if (record.isPresent()) { // else it expired
      visitor.record(key, record.get());
    }
  }

  @Override
  public Optional<byte[]> read(String key) throws IOException {
    try {
      return send(key, Command.GET).map(record -> RedisRecord.stateIn((byte[]) record));
    } catch (IOException e) {
      if (e.getCause() instanceof JedisDataException refused && RedisRecord.isNoRecord(refused)) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
      throw e;
    }
  }

  @Override
  public void write(String key, AccessState state) throws IOException {
    send(key, Command.SET, RedisRecord.of(state), "PX", RobotsStore.KEEP.toMillis());
  }

  @Override
  public void remove(String key) throws IOException {
    send(key, Command.DEL);
  }

  @Override
  public void close() {
    servers.close();
  }
}
