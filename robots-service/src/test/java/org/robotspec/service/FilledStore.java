package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.Cache;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jol.info.GraphStats;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;

/**
 * Fills a memory store with hosts of one kind, and measures the heap that it takes with everything
 * it refers to. It runs in a JVM of its own, because JOL must access the JDK's classes.
 *
 * @param weight what the store says it takes
 * @param heap what it takes
 * @param kept the number of hosts in it
 */
record FilledStore(Kind kind, long weight, long heap, int kept) {
  static final long BOUND = 2L << 20;

  /** How far the estimates may be off, whatever fills the store. */
  private static final double TOLERANCE = 0.05;

  /** The maximum for a host with only a status, without its key's characters. */
  private static final long NO_FILE_MAX = 268;

  /** The options that JOL needs to access classes of the JDK and to write logs. */
  static final List<String> JVM_OPTIONS =
      List.of(
          "-Djdk.attach.allowAttachSelf=true",
          "-Djol.magicFieldOffset=true",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.time=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED");

  /** The kinds of hosts. */
  enum Kind {
    NO_FILE,
    UNREACHABLE,
    DEAD_REDIRECT,
    COMMENTS,
    RULES_3,
    RULES_17,
    RULES_1000,
    USAGE_LINES,
    /** A file that was read once and has been unreachable since. */
    KEPT_COPY
  }

  private static final SpecProfile PROFILE = SpecProfile.GOOGLE_2019;
  private static final AccessPolicy POLICY = new AccessPolicy(PROFILE);

  /** Fills a store with each kind; ends with an error if one takes too much memory. */
  public static void main(String[] args) {
    for (Kind kind : Kind.values()) {
      FilledStore store = of(kind, BOUND);
      long host = store.heap / store.kept - key(store.kept).length();
      System.out.println(store + ", " + host + " bytes a host");
      if (store.weight > BOUND
          || store.heap > BOUND * (1 + TOLERANCE)
          || (kind == Kind.NO_FILE && host > NO_FILE_MAX)) {
        throw new AssertionError("too much memory: " + store);
      }
    }
  }

  private static FilledStore of(Kind kind, long bytes) {
    AtomicInteger lost = new AtomicInteger();
    OriginCompiler compiler = new OriginCompiler(PROFILE, Crawler.of("foo"));
    Cache<String, CachedOrigin> store = KnownOrigins.memory(bytes, lost::incrementAndGet);
    int host = 0;
    while (lost.get() == 0) {
      store.put(key(host), compiler.of(state(kind, host++), null));
    }
    for (int more = host / 3; more > 0; more--) {
      store.put(key(host), compiler.of(state(kind, host++), null));
    }
    System.gc(); // the compiler lets go of the files of evicted hosts
    long heap = GraphStats.parseInstance(store, compiler).totalSize();
    return new FilledStore(kind, KnownOrigins.weight(store), heap, host - lost.get());
  }

  private static String key(int host) {
    return "https://www.host-" + host + ".example.com";
  }

  /** Returns the state of a host; it shares no objects with others, as in a crawler. */
  private static AccessState state(Kind kind, int host) {
    String url = key(host) + "/robots.txt";
    Instant now = FakeClock.START.plusMillis(host * 7L);
    Random random = new Random(host);
    if (kind == Kind.KEPT_COPY) {
      return POLICY.next(
          answer(url, 503, ""),
          null,
          state(Kind.RULES_17, host),
          now.plus(Duration.ofDays(1)),
          random.nextDouble());
    }
    return POLICY.next(outcome(kind, url, random), null, null, now, random.nextDouble());
  }

  private static FetchOutcome outcome(Kind kind, String url, Random random) {
    return switch (kind) {
      case NO_FILE -> answer(url, 404, "");
      case UNREACHABLE ->
          new FetchOutcome.Failure(
              FailureCause.CONNECT,
              "java.net.ConnectException: Connection refused " + word(random),
              0);
      case DEAD_REDIRECT -> new FetchOutcome.DeadRedirect("a loop of redirects, back at " + url, 1);
      case COMMENTS -> answer(url, 200, ("# " + word(random) + "\n").repeat(50));
      case RULES_3 -> answer(url, 200, rules(random, 3));
      case RULES_17 -> answer(url, 200, rules(random, 17));
      case RULES_1000 -> answer(url, 200, rules(random, 1_000));
      case USAGE_LINES -> answer(url, 200, rules(random, 3) + usageLines(random));
      case KEPT_COPY -> throw new IllegalArgumentException(kind + " is made of others");
    };
  }

  private static FetchOutcome answer(String url, int status, String body) {
    return new FetchOutcome.Answer(url, status, Map.of(), body.getBytes(UTF_8), 0);
  }

  private static String rules(Random random, int count) {
    StringBuilder file = new StringBuilder("User-agent: foo\nCrawl-delay: 3\n");
    for (int i = 0; i < count; i++) {
      file.append(random.nextInt(10) == 0 ? "Allow: /" : "Disallow: /").append(word(random));
      file.append(random.nextInt(3) == 0 ? "/*" : "/").append(word(random)).append('\n');
    }
    return file.append("Sitemap: https://www.example.com/" + word(random) + ".xml\n").toString();
  }

  private static String usageLines(Random random) {
    String path = "Content-Usage: /" + word(random);
    return "Content-Usage: train-ai=n, search=y\n" + (path + "/ train-ai=y\n").repeat(3);
  }

  private static String word(Random random) {
    return Long.toString(random.nextLong() >>> random.nextInt(20, 60), Character.MAX_RADIX);
  }
}
