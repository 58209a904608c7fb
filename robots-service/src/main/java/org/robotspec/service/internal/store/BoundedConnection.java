package org.robotspec.service.internal.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.Serial;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.internal.Deadline;
import redis.clients.jedis.Connection;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.util.RedisInputStream;

/**
 * A connection to Redis that limits the size and the time of answers and accepts only the types
 * that a {@link RedisStore} needs. The client itself allocates whatever size is announced, and
 * limits the time only of single reads. Not thread-safe.
 */
final class BoundedConnection extends Connection {
  /** The largest answer: a record with the largest file, 16 MiB, and its other fields. */
  static final int ANSWER_MAX = (16 << 20) + (64 << 10);

  /** The longest line: a status, a number, or an error message. */
  static final int LINE_MAX = 4 << 10;

  private static final int BUFFER = 8 << 10;

  private final Duration limit;

  /** When the current answer must be complete. */
  private Deadline end = new Deadline(0);

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
    return switch (in.readByte()) {
      case '+' -> line(in).getBytes(US_ASCII);
      case '-' -> throw new JedisDataException(line(in));
      case ':' -> number(in);
      case '$' -> value(in);
      default -> throw new JedisConnectionException("an answer of an unknown type");
    };
  }

  private void checkTime() {
    if (end.passed()) {
      throw new JedisConnectionException("no complete answer within " + limit);
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
    if (length > ANSWER_MAX) {
      setBroken(); // the rest is not read
      throw new TooLongException(length);
    }
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
