package org.robotspec.benchmark;

/** A kind of work that is measured. */
enum Work {
  PARSE("parse", "parse"),
  MATCH("match", "match"),
  CACHE("cache hit", "cacheHit"),
  /** What of that is the matching: the same rules say the same of the same URLs. */
  CACHE_MATCH("cache hit, the matching alone", "cacheMatch"),
  ATTACK_MATCH("attack, match", "match"),
  /** Of Robotspec alone: others take minutes. */
  ATTACK_LONG("attack, match, long URL", "match"),
  ATTACK_PARSE("attack, parse", "parse"),
  RULES_MEMORY("memory: rules of a file", ""),
  HOSTS_MEMORY("memory: hosts, each besides its key", ""),
  CRAWL("crawl", "");

  /** The head of its table, and what a filter selects by. */
  final String title;

  /** The name of its method in {@link Benchmarks}; empty if it has none. */
  final String method;

  Work(String title, String method) {
    this.title = title;
    this.method = method;
  }

  /** Says if what it allocates means something, not if few operations share what JMH allocates. */
  boolean allocates() {
    return !method.isEmpty() && this != ATTACK_MATCH && this != ATTACK_LONG;
  }

  String unit() {
    return method.isEmpty() ? Figure.BYTES : Figure.NANOS;
  }
}
