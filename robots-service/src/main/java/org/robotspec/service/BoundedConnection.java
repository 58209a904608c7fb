package org.robotspec.service;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.Serial;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.util.RedisInputStream;

/**
 * A connection to Redis that takes answers of the kinds that a {@link RedisStore} asks for, up to a
 * size: the client itself makes room for whatever size is announced. Not thread-safe.
 */
final class BoundedConnection extends Connection {
  /** The largest answer: a record with the largest file, and what a record has besides. */
  static final int ANSWER_MAX = RobotsConfig.MOST_BYTES + (64 << 10);

  /** The longest line: a status, a number, or what an error says. */
  static final int LINE_MAX = 4 << 10;

  private static final int BUFFER = 8 << 10;

  private boolean connected;

  private BoundedConnection(Builder builder) {
    super(builder);
  }

  /** Returns what makes such connections. */
  static Connection.Builder bounded() {
    return new Connection.Builder() {
      @Override
      protected Connection createConnection() {
        return new BoundedConnection(this);
      }
    };
  }

  /** An answer that is beyond {@link #ANSWER_MAX}; it says nothing of other keys. */
  static final class TooLongException extends JedisDataException {
    @Serial private static final long serialVersionUID = 1;

    TooLongException(long bytes) {
      super("a value of " + bytes + " bytes");
    }
  }

  /** Connects once: a second connection would have no login and the wrong database. */
  @Override
  public void connect() {
    if (isConnected()) {
      return;
    }
    if (connected) {
      setBroken();
      throw new JedisConnectionException("the connection was closed");
    }
    connected = true;
    super.connect();
  }

  @Override
  protected @Nullable Object protocolRead(RedisInputStream in) {
    byte kind = in.readByte();
    return switch (kind) {
      case '+' -> line(in).getBytes(US_ASCII);
      case '-' -> throw new JedisDataException(line(in));
      case ':' -> number(in);
      case '$' -> value(in);
      default -> throw new JedisConnectionException("an answer of an unknown kind");
    };
  }

  private static String line(RedisInputStream in) {
    StringBuilder line = new StringBuilder();
    for (byte next = in.readByte(); next != '\n'; next = in.readByte()) {
      if (line.length() == LINE_MAX) {
        throw new JedisConnectionException("a line of more than " + LINE_MAX + " bytes");
      }
      line.append((char) (next & 0xFF));
    }
    return line.toString().stripTrailing();
  }

  private static long number(RedisInputStream in) {
    try {
      return Long.parseLong(line(in));
    } catch (NumberFormatException e) {
      throw new JedisConnectionException("an answer that is no number", e);
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
    // What was announced need not come.
    ByteArrayOutputStream value = new ByteArrayOutputStream((int) Math.min(length, BUFFER));
    byte[] buffer = new byte[BUFFER];
    while (value.size() < length) {
      value.write(buffer, 0, in.read(buffer, 0, (int) Math.min(BUFFER, length - value.size())));
    }
    line(in);
    return value.toByteArray();
  }
}
