package org.robotspec.benchmark;

/** A kind of work to measure, in the order of the table: everyday work, then attacks. */
enum Work {
  FRESH("new host: parse and decide one URL"),
  PARSE("parse"),
  MATCH("decide a URL"),
  /** For Robotspec only: it comes with a cache. */
  CACHE("decide a URL, cache included"),
  RULES_MEMORY("memory of the rules"),
  HOSTS_MEMORY("memory of a host besides its key"),
  /** For Robotspec only: other engines take minutes. */
  ATTACK_PARSE("attack: parse"),
  ATTACK_MATCH("attack: decide a URL");

  final String title;

  Work(String title) {
    this.title = title;
  }

  boolean isMemory() {
    return this == RULES_MEMORY || this == HOSTS_MEMORY;
  }

  boolean isCompared() {
    return this != CACHE && this != ATTACK_PARSE && this != ATTACK_MATCH;
  }

  String text(double value) {
    return isMemory() ? Units.bytes(value) : Units.nanos(value);
  }
}
