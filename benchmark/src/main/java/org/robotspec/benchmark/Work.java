package org.robotspec.benchmark;

/** A kind of work to measure, in the order of the tables: everyday work, then attacks. */
enum Work {
  /** The first verdict for a host: parsing, compiling, matching. */
  FRESH("new host, one verdict", "fresh"),
  PARSE("parse", "parse"),
  MATCH("match", "match"),
  LONG_URL("match, long URL", "match"),
  CACHE("cache hit", "cacheHit"),
  /** The matching part of that: the same rules decide the same URLs. */
  CACHE_MATCH("cache hit, the matching alone", "cacheMatch"),
  RULES_MEMORY("memory: rules of a file", ""),
  HOSTS_MEMORY("memory: hosts, each besides its key", ""),
  CRAWL("crawl", ""),
  COMMAND("command", ""),
  ATTACK_MATCH("attack, match", "match"),
  /** For Robotspec only: other engines take minutes. */
  ATTACK_LONG("attack, match, long URL", "match"),
  ATTACK_PARSE("attack, parse", "parse");

  /** The head of its table, and the name that filters match. */
  final String title;

  /** The name of its method in {@link Benchmarks}; empty if it has none. */
  final String method;

  Work(String title, String method) {
    this.title = title;
    this.method = method;
  }

  /** Returns whether to show allocation; it is unreliable if JMH runs only a few operations. */
  boolean allocates() {
    return !method.isEmpty() && this != ATTACK_MATCH && this != ATTACK_LONG;
  }

  String unit() {
    return method.isEmpty() ? Figure.BYTES : Figure.NANOS;
  }
}
