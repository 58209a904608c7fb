package org.robotspec.service.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.robotspec.access.AccessState;
import redis.clients.jedis.exceptions.JedisDataException;

/** The names and the form of records in Redis: the time of the next fetch, then the state. */
final class RedisRecord {
  private static final String PREFIX = "robotspec:";

  /** How many digits and blanks a record has before the state, at most. */
  private static final int DUE_MAX = 20;

  private RedisRecord() {}

  /** Returns the name of a record. A cluster keeps all names with the same braces together. */
  static byte[] name(String key) {
    return bytes(PREFIX + "{" + key + "}");
  }

  /** Returns the key of the record with a name. */
  static String keyOf(byte[] recordName) {
    String name = new String(recordName, UTF_8);
    return name.substring(PREFIX.length() + 1, name.length() - 1);
  }

  /** Returns the name of a record's lock. */
  static byte[] lockName(String key) {
    return bytes(PREFIX + "lock:{" + key + "}");
  }

  /** Returns a state with the time of its next fetch before it, so that a script can read that. */
  static byte[] of(AccessState state) {
    byte[] due = bytes(state.dueFrom().toEpochMilli() + " ");
    byte[] bytes = state.toBytes();
    byte[] record = Arrays.copyOf(due, due.length + bytes.length);
    System.arraycopy(bytes, 0, record, due.length, bytes.length);
    return record;
  }

  /** Returns the state in a record. */
  static byte[] stateIn(byte[] record) {
    int start = 0;
    while (start < Math.min(record.length, DUE_MAX) && record[start] != ' ') {
      start++;
    }
    return Arrays.copyOfRange(record, Math.min(start + 1, record.length), record.length);
  }

  /** Returns whether a value is no record, so that the next save may replace it. */
  static boolean isNoRecord(JedisDataException why) {
    return String.valueOf(why.getMessage()).startsWith("WRONGTYPE");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
