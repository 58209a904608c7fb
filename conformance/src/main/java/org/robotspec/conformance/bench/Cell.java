package org.robotspec.conformance.bench;

/**
 * One thing to measure: one engine doing one kind of work on one sample.
 *
 * @param work what is done
 * @param title how the sample is called in reports
 * @param sampleId what {@link Samples} makes the sample from
 * @param engine who does it
 */
record Cell(Work work, String title, String sampleId, Engine engine) {

  /** A kind of work, and the benchmark method that does it. */
  enum Work {
    /** A file is parsed and compiled for one crawler. */
    PARSE("parse", EngineBenchmark.class, "parse"),
    /** One URL is judged by compiled rules. */
    MATCH("match", EngineBenchmark.class, "match"),
    /** A cache that knows the origin says whether a URL may be fetched, and why. */
    CACHE("cache hit", CacheBenchmark.class, "decide"),
    /** What of that is the matching: the same rules say the same of the same URLs. */
    CACHE_MATCH("cache hit, the matching alone", CacheBenchmark.class, "match"),
    /** As {@link #MATCH}, with a file and a URL that were written to be slow. */
    ATTACK_MATCH("attack, match", EngineBenchmark.class, "match"),
    /** As {@link #PARSE}, with a file that was written to be slow. */
    ATTACK_PARSE("attack, parse", EngineBenchmark.class, "parse");

    private final String title;
    private final String method;

    Work(String title, Class<?> benchmark, String method) {
      this.title = title;
      this.method = benchmark.getName() + "." + method;
    }

    String title() {
      return title;
    }

    /** Returns the full name of the benchmark method. */
    String method() {
      return method;
    }

    boolean isAttack() {
      return this == ATTACK_PARSE || this == ATTACK_MATCH;
    }
  }

  /** Returns what the filter of the command line is compared with, and what progress shows. */
  String name() {
    return work.title() + ": " + title;
  }
}
