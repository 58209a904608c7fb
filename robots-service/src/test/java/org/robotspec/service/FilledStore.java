package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;

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
 * The heap that a memory store takes, with everything it refers to, when it is full of hosts of one
 * kind. Its main runs in its own JVM, because JOL must access the JDK's classes.
 *
 * @param weight what the store says it takes
 * @param heap what it takes
 * @param kept the number of hosts in it
 * @param lost the number of hosts that were evicted
 */
record FilledStore(Kind kind, long weight, long heap, int kept, int lost) {
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
    REFUSED,
    SERVER_ERROR,
    UNREACHABLE,
    DEAD_REDIRECT,
    EMPTY_FILE,
    COMMENTS,
    RULES_3,
    RULES_16,
    RULES_17,
    RULES_60,
    RULES_1000,
    RULES_10000,
    /** Nine of ten hosts have one of 1,000 files. */
    SHARED,
    SITEMAPS,
    SIGNALS,
    USAGE_LINES,
    /** A file that was read once and has been unreachable since. */
    KEPT_COPY,
    MIXED
  }

  private static final SpecProfile PROFILE = SpecProfile.GOOGLE_2019;
  private static final AccessPolicy POLICY = new AccessPolicy(PROFILE);

  String line() {
    return kind + " " + weight + " " + heap + " " + kept + " " + lost;
  }

  /** Returns how many bytes a host takes besides the characters of its key. */
  long heapOfHost() {
    return heap / kept - key(kept).length();
  }

  static FilledStore of(String line) {
    String[] parts = line.split(" ", -1);
    return new FilledStore(
        Kind.valueOf(parts[0]),
        Long.parseLong(parts[1]),
        Long.parseLong(parts[2]),
        Integer.parseInt(parts[3]),
        Integer.parseInt(parts[4]));
  }

  /** Fills a store of a size with each kind, and prints the memory that it takes. */
  public static void main(String[] args) {
    for (Kind kind : Kind.values()) {
      System.out.println(of(kind, Long.parseLong(args[0])).line());
    }
  }

  private static FilledStore of(Kind kind, long bytes) {
    AtomicInteger lost = new AtomicInteger();
    SharedFiles files = new SharedFiles();
    CachedOrigin.Maker maker = new CachedOrigin.Maker(PROFILE, Crawler.of("foo"), files);
    OriginCache store = new OriginCache(bytes, files, lost::incrementAndGet);
    int host = 0;
    while (lost.get() == 0) {
      store.put(key(host), maker.of(state(kind, host++)));
    }
    for (int more = host / 3; more > 0; more--) {
      store.put(key(host), maker.of(state(kind, host++)));
    }
    long heap = GraphStats.parseInstance(store).totalSize();
    return new FilledStore(kind, store.weight(), heap, host - lost.get(), lost.get());
  }

  private static String key(int host) {
    return "https://www.host-" + host + ".example.com";
  }

  /** Returns the state of a host; it shares no objects with others, as in a crawler. */
  private static AccessState state(Kind kind, int host) {
    String url = key(host) + "/robots.txt";
    Instant now = FakeClock.START.plusMillis(host * 7L);
    Random random = new Random(host);
    if (kind == Kind.MIXED) {
      // Larger ones are rarer.
      Kind[] others = {
        Kind.NO_FILE, Kind.UNREACHABLE, Kind.RULES_3, Kind.RULES_16, Kind.RULES_60, Kind.RULES_1000
      };
      return state(others[Math.min(5, Long.numberOfTrailingZeros(1 + random.nextInt(255)))], host);
    }
    if (kind == Kind.KEPT_COPY) {
      return POLICY.next(
          outcome(Kind.SERVER_ERROR, url, random),
          null,
          state(Kind.RULES_60, host),
          now.plus(Duration.ofDays(1)),
          random.nextDouble());
    }
    return POLICY.next(outcome(kind, url, random), null, null, now, random.nextDouble());
  }

  private static FetchOutcome outcome(Kind kind, String url, Random random) {
    return switch (kind) {
      case NO_FILE -> answer(url, 404, "");
      case REFUSED -> answer(url, 403, "");
      case SERVER_ERROR -> answer(url, 503, "");
      case UNREACHABLE ->
          new FetchOutcome.Failure(
              FailureCause.CONNECT,
              "java.net.ConnectException: Connection refused " + word(random),
              0);
      case DEAD_REDIRECT -> new FetchOutcome.DeadRedirect("a loop of redirects, back at " + url, 1);
      case EMPTY_FILE -> answer(url, 200, "");
      case COMMENTS -> answer(url, 200, ("# " + word(random) + "\n").repeat(50));
      case RULES_3 -> answer(url, 200, rules(random, 3));
      case RULES_16 -> answer(url, 200, rules(random, 16));
      case RULES_17 -> answer(url, 200, rules(random, 17));
      case RULES_60 -> answer(url, 200, rules(random, 60));
      case RULES_1000 -> answer(url, 200, rules(random, 1_000));
      case RULES_10000 -> answer(url, 200, rules(random, 10_000));
      case SHARED -> answer(url, 200, rules(random.nextInt(10) == 0 ? random : file(random), 12));
      case SITEMAPS -> answer(url, 200, sitemaps(random, 20));
      case SIGNALS ->
          answer(url, 200, rules(random, 3) + "Content-Signal: search=yes, ai-train=no\n");
      case USAGE_LINES -> answer(url, 200, rules(random, 3) + usageLines(random));
      case KEPT_COPY, MIXED -> throw new IllegalArgumentException(kind + " is made of others");
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
    return file.append(sitemaps(random, 1)).toString();
  }

  private static Random file(Random random) {
    return new Random(random.nextInt(1_000));
  }

  private static String sitemaps(Random random, int count) {
    return ("Sitemap: https://www.example.com/" + word(random) + ".xml\n").repeat(count);
  }

  private static String usageLines(Random random) {
    String path = "Content-Usage: /" + word(random);
    return "Content-Usage: train-ai=n, search=y\n" + (path + "/ train-ai=y\n").repeat(3);
  }

  private static String word(Random random) {
    return Long.toString(random.nextLong() >>> random.nextInt(20, 60), Character.MAX_RADIX);
  }
}
