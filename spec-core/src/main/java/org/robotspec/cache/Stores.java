package org.robotspec.cache;

/** Knows the kinds of store by their addresses. */
final class Stores {
  /** The kinds of store. */
  enum Kind {
    MEMORY,
    FILE,
    REDIS
  }

  private Stores() {}

  /** Returns the kind of store that an address names; an exception names the property. */
  static Kind kind(String address) {
    if (address.equals("memory")) {
      return Kind.MEMORY;
    }
    if (address.startsWith("file:") && address.length() > "file:".length()) {
      return Kind.FILE;
    }
    if (address.startsWith("redis://") || address.startsWith("rediss://")) {
      return Kind.REDIS;
    }
    throw ConfigCheck.bad(
        "store",
        ConfigCheck.withoutPassword(address),
        "memory, file:DIRECTORY, redis://[user:password@]host[:port][/database] or rediss://...");
  }
}
