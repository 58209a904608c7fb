package org.robotspec.cli.capacity;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.AccessState;
import org.robotspec.access.FetchOutcome;
import org.robotspec.profile.SpecProfile;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;

/**
 * What one host of a large crawl takes: the sizes that the service itself states, and the requests
 * that its policy makes.
 */
final class CrawlSimulation {
  /** How many days are simulated: until unreachable hosts become full allows (H-7). */
  static final int DAYS = 30;

  /** What Redis 7 needs for a key with a time to live, besides key and value, in bytes. */
  private static final int REDIS_OVERHEAD = 130;

  /** The share by which the allocator of Redis rounds up values. */
  private static final double REDIS_ROUNDING = 0.1;

  private static final String HOST = "https://www.example-%d.com";
  private static final int REDIS_KEY = ("robotspec:{12345678 " + HOST.formatted(0) + "}").length();

  /** The time of the next fetch before a record in Redis, in milliseconds, and a space. */
  private static final int REDIS_DUE = 14;

  /** What usual file systems give a file at least, and a multiple of. */
  private static final int BLOCK = 4_096;

  /** The key and the checksum in a file of the store, about. */
  private static final int FILE_OVERHEAD = 50;

  /** How many hosts of a kind are measured. */
  private static final int SAMPLE = 10;

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /** In the middle of the spread, so that the same question has the same answer. */
  private static final double JITTER = 0.5;

  private final SpecProfile profile;
  private final Map<String, List<String>> headers;

  /** The mean size of a host in the heap, in Redis and on a disk, in bytes. */
  record Size(double memory, double redis, double disk) {}

  /** Creates a simulation; {@code maxAge} is that of every answer, in seconds, null for none. */
  CrawlSimulation(SpecProfile profile, @Nullable Integer maxAge) {
    this.profile = profile;
    this.headers =
        maxAge == null ? Map.of() : Map.of("cache-control", List.of("max-age=" + maxAge));
  }

  /** Measures hosts of a kind in a service of their own. */
  Size size(SiteKind kind) {
    RobotsConfig config =
        RobotsConfig.builder("examplebot")
            .profile(profile)
            .set(ServiceSettings.MEMORY, 1L << 30)
            .build();
    double records = 0;
    double disk = 0;
    try (RobotsService service =
        RobotsService.open(
            config,
            (url, limits) -> kind.response(Integer.parseInt(url.replaceAll("\\D", "")), headers))) {
      for (int host = 0; host < SAMPLE; host++) {
        int bytes = service.rulesFor(HOST.formatted(host)).state().toBytes().length;
        records += bytes;
        disk += Math.ceil((double) (bytes + FILE_OVERHEAD) / BLOCK) * BLOCK;
      }
      double value = REDIS_DUE + records / SAMPLE;
      double redis = REDIS_KEY + value * (1 + REDIS_ROUNDING) + REDIS_OVERHEAD;
      return new Size((double) service.memoryUsed() / SAMPLE, redis, disk / SAMPLE);
    }
  }

  /** Returns how often a host of a kind is asked for robots.txt a day, if it is not forgotten. */
  double requests(SiteKind kind, double visits) {
    AccessPolicy policy = new AccessPolicy(profile);
    FetchOutcome outcome = kind.outcome(headers);
    Duration between = Duration.ofMillis(Math.round(Duration.ofDays(1).toMillis() / visits));
    Instant end = START.plus(Duration.ofDays(DAYS));
    @Nullable AccessState state = null;
    int requests = 0;
    for (Instant now = START; now.isBefore(end); now = now.plus(between)) {
      if (state == null || state.isDue(now)) {
        state = policy.next(outcome, null, state, now, JITTER);
        requests++;
      }
    }
    return Math.min((double) requests / DAYS, visits);
  }

  /**
   * Returns the share of each kind, from 0 to 1.
   *
   * @param percent the kinds that the user gave; the others keep their proportions
   * @throws IllegalArgumentException if a percentage is negative, or all together cannot be 100
   */
  static Map<SiteKind, Double> shares(Map<SiteKind, Double> percent) {
    double given = percent.values().stream().mapToDouble(value -> value).sum();
    boolean negative = percent.values().stream().anyMatch(value -> value < 0);
    double others = 0;
    for (SiteKind kind : SiteKind.values()) {
      others += percent.containsKey(kind) ? 0 : kind.percent;
    }
    if (negative || !(given <= 100) || (others == 0 && given < 100)) {
      throw new IllegalArgumentException("the shares of all kinds must be 100 together");
    }
    Map<SiteKind, Double> shares = new EnumMap<>(SiteKind.class);
    for (SiteKind kind : SiteKind.values()) {
      double rest = others == 0 ? 0 : kind.percent * (100 - given) / others;
      shares.put(kind, percent.getOrDefault(kind, rest) / 100);
    }
    return shares;
  }

  /** Returns the mean of a figure over all hosts. */
  static double mean(Map<SiteKind, Double> shares, ToDoubleFunction<SiteKind> figure) {
    return shares.entrySet().stream()
        .mapToDouble(share -> share.getValue() * figure.applyAsDouble(share.getKey()))
        .sum();
  }
}
