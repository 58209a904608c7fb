package org.robotspec.service.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import redis.clients.jedis.exceptions.JedisDataException;

/** The names of records in Redis. */
final class RedisRecord {
  private static final String PREFIX = "robotspec:";

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

  /** Returns whether a value is no record, so that the next save may replace it. */
  static boolean isNoRecord(JedisDataException why) {
    return String.valueOf(why.getMessage()).startsWith("WRONGTYPE");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
