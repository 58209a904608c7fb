package org.robotspec.service;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Jedis;

/** The Redis that the environment offers to tests. */
public final class TestRedis {
  public static final String VARIABLE = "ROBOTSPEC_TEST_REDIS";

  private TestRedis() {}

  /**
   * Returns its address with a database of this JVM; if there is none, the test is skipped and says
   * so.
   */
  public static String address() {
    @Nullable String address = System.getenv(VARIABLE);
    boolean there = address != null && !address.isBlank();
    if (!there) {
      System.out.println("SKIPPED: no Redis: set " + VARIABLE + "=redis://127.0.0.1:PORT");
    }
    assumeTrue(there, "no Redis: " + VARIABLE + " is not set");
    return address + "/" + System.getProperty("surefire.forkNumber", "0");
  }

  /** Removes all its data and returns its address; skips like {@link #address()}. */
  public static String emptied() {
    String address = address();
    try (Jedis redis = new Jedis(address)) {
      redis.flushDB();
    }
    return address;
  }
}
