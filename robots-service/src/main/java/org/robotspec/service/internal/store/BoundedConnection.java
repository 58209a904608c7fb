package org.robotspec.service.internal.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.Serial;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.internal.Deadline;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisMovedDataException;
import redis.clients.jedis.util.RedisInputStream;

/**
 * A connection to Redis that limits the size and the time of answers and accepts only the types
 * that a {@link RedisStore} needs: null, a number, bytes, and lists of them. The client itself
 * allocates whatever size is announced, and limits the time only of single reads. Not thread-safe.
 */
final class BoundedConnection extends Connection {
  /** The largest answer: a record with the largest file, 16 MiB, and its other fields. */
  static final int ANSWER_MAX = (16 << 20) + (64 << 10);

  /** The longest line: a status, a number, or an error message. */
  static final int LINE_MAX = 4 << 10;

  /** The longest list: each slot of a cluster could be on a node of its own. */
  private static final int LIST_MAX = 16_384;

  /** Lists in lists, as in a cluster's list of slots. */
  private static final int DEPTH_MAX = 4;

  /** The memory of an entry of a list, at least. */
  private static final int ENTRY = 64;

  private static final int BUFFER = 8 << 10;

  /** What a server answers that does not serve its data now: it starts, or the cluster is down. */
  private static final Pattern OUT_OF_SERVICE =
      Pattern.compile("(LOADING|CLUSTERDOWN|MASTERDOWN)\\b.*");

  /** The answer of a node of a cluster that does not have the slot. */
  private static final Pattern REDIRECT =
      Pattern.compile("(MOVED|ASK) (\\d{1,5}) (\\S*):(\\d{1,5})\\b.*");

  private final Duration limit;

  /** When the current answer must be complete. */
  private Deadline end = new Deadline(0);

  /** How many more bytes the current answer may have. */
  private int left;

  private BoundedConnection(Builder builder, Duration limit) {
    super(builder);
    this.limit = limit;
  }

  /** Returns a builder of such connections with a time limit for each answer. */
  static Connection.Builder within(Duration limit) {
    return new Connection.Builder() {
      @Override
      protected Connection createConnection() {
        return new BoundedConnection(this, limit);
      }
    };
  }

  /** An answer longer than {@link #ANSWER_MAX}; it says nothing about other keys. */
  static final class TooLongException extends JedisDataException {
    @Serial private static final long serialVersionUID = 1;

    TooLongException(long bytes) {
      super("a value of " + bytes + " bytes");
    }
  }

  @Override
  protected @Nullable Object protocolRead(RedisInputStream in) {
    end = Deadline.in(limit);
    left = ANSWER_MAX;
    return answer(in, 0);
  }

  private @Nullable Object answer(RedisInputStream in, int depth) {
    return switch (in.readByte()) {
      case '+' -> line(in).getBytes(US_ASCII);
      case '-' -> throw error(line(in), depth);
      case ':' -> number(in);
      case '$' -> value(in);
      case '*' -> list(in, depth);
      default -> throw new JedisConnectionException("an answer of an unknown type");
    };
  }

  private JedisException error(String line, int depth) {
    if (depth > 0 || OUT_OF_SERVICE.matcher(line).matches()) {
      return new JedisConnectionException(line);
    }
    Matcher redirect = REDIRECT.matcher(line);
    if (!redirect.matches()) {
      return new JedisDataException(line);
    }
    HostAndPort target = new HostAndPort(redirect.group(3), Integer.parseInt(redirect.group(4)));
    int slot = Integer.parseInt(redirect.group(2));
    return redirect.group(1).equals("ASK")
        ? new JedisAskDataException(line, target, slot)
        : new JedisMovedDataException(line, target, slot);
  }

  private @Nullable List<@Nullable Object> list(RedisInputStream in, int depth) {
    long length = number(in);
    if (length < 0) {
      return null;
    }
    if (length > LIST_MAX || depth == DEPTH_MAX) {
      throw new JedisConnectionException("a list of " + length + " entries at level " + depth);
    }
    List<@Nullable Object> list = new ArrayList<>();
    for (long i = 0; i < length; i++) {
      checkTime();
      take(ENTRY);
      list.add(answer(in, depth + 1));
    }
    return list;
  }

  /** Counts bytes of the answer. */
  private void take(long bytes) {
    if (bytes > left) {
      setBroken(); // the rest is not read
      throw new TooLongException(bytes);
    }
    left -= (int) bytes;
  }

  private void checkTime() {
    if (end.passed()) {
      throw new JedisConnectionException(
          new SocketTimeoutException("no complete answer within " + limit));
    }
  }

  private String line(RedisInputStream in) {
    StringBuilder line = new StringBuilder();
    for (byte next = in.readByte(); next != '\n'; next = in.readByte()) {
      checkTime();
      if (line.length() == LINE_MAX) {
        throw new JedisConnectionException("a line of more than " + LINE_MAX + " bytes");
      }
      line.append((char) (next & 0xFF));
    }
    return line.toString().stripTrailing();
  }

  private long number(RedisInputStream in) {
    try {
      return Long.parseLong(line(in));
    } catch (NumberFormatException e) {
      throw new JedisConnectionException("an answer that is not a number", e);
    }
  }

  private byte @Nullable [] value(RedisInputStream in) {
    long length = number(in);
    if (length < 0) {
      return null;
    }
    take(length);
    // The announced length may be wrong.
    ByteArrayOutputStream value = new ByteArrayOutputStream((int) Math.min(length, BUFFER));
    byte[] buffer = new byte[BUFFER];
    while (value.size() < length) {
      checkTime();
      value.write(buffer, 0, in.read(buffer, 0, (int) Math.min(BUFFER, length - value.size())));
    }
    line(in);
    return value.toByteArray();
  }
}
