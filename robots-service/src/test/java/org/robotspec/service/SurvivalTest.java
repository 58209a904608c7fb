package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.FakeFetcher.file;
import static org.robotspec.service.FakeFetcher.status;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.access.AccessReason;
import org.robotspec.profile.SpecProfile;
import redis.clients.jedis.Jedis;

/** A good copy, then 31 days of 503, through the whole service, with and without restarts (H-7). */
@Timeout(300)
final class SurvivalTest {
  private static final String PAGE = "http://a.example/page";
  private static final String ROBOTS = "http://a.example/robots.txt";
  private static final Duration DAY = Duration.ofDays(1);

  @TempDir Path directory;
  private final FakeClock clock = new FakeClock();
  private final FakeFetcher fetcher = new FakeFetcher();

  private record Way(String store, SpecProfile profile, boolean restarts) {}

  static List<Way> ways() {
    List<Way> ways = new ArrayList<>();
    for (SpecProfile profile : SpecProfile.all()) {
      ways.add(new Way("memory", profile, false));
      for (String store : new String[] {"file", "redis"}) {
        ways.add(new Way(store, profile, false));
        ways.add(new Way(store, profile, true));
      }
    }
    return ways;
  }

  private RobotsService open(Way way) {
    String store =
        switch (way.store()) {
          case "file" -> "file:" + directory;
          case "redis" -> TestRedis.address();
          default -> way.store();
        };
    return RobotsService.builder(
            RobotsConfig.builder("foo")
                .profile(way.profile())
                .set(ServiceSettings.STORE, store)
                .build())
        .fetcher(fetcher)
        .clock(clock)
        .open();
  }

  private RobotsService restarted(RobotsService service, Way way) {
    if (!way.restarts()) {
      return service;
    }
    service.close();
    return open(way);
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aMonthOf503(Way way) {
    if (way.store().equals("redis")) {
      try (Jedis redis = new Jedis(TestRedis.address())) {
        redis.flushDB();
      }
    }
    boolean current = way.profile().equals(SpecProfile.GOOGLE_CURRENT);
    fetcher.on(ROBOTS, file("user-agent: *", "disallow: /no"));
    RobotsService service = open(way);
    try {
      assertThat(service.decide("http://a.example/no").allowed()).isFalse();
      fetcher.on(ROBOTS, status(503));
      for (int day = 1; day <= 32; day++) {
        clock.set(FakeClock.START.plus(DAY.multipliedBy(day)));
        service = restarted(service, way);
        Verdict page = service.decide(PAGE);
        int down = day - 1;
        boolean held = current ? down == 0 : down <= 30;
        AccessReason expected =
            held
                ? AccessReason.SERVER_ERROR
                : current && down > 30 ? AccessReason.SITE_ANSWERS : AccessReason.LAST_COPY;
        if (current && day == 32) {
          // The site's root answers 404, so it answers (D-6).
          expected = AccessReason.SITE_ANSWERS;
        }
        assertThat(page.reason()).as("day %d", day).isEqualTo(expected);
        assertThat(page.allowed()).as("day %d", day).isEqualTo(!held);
        assertThat(page.temporary()).as("day %d", day).isEqualTo(held);
        service = restarted(service, way);
        boolean copyDecides = expected == AccessReason.LAST_COPY;
        assertThat(service.decide("http://a.example/no").allowed())
            .as("day %d", day)
            .isEqualTo(!held && !copyDecides);
      }
      fetcher.on(ROBOTS, file("user-agent: *", "disallow: /new"));
      clock.set(FakeClock.START.plus(DAY.multipliedBy(35)));
      service = restarted(service, way);
      assertThat(service.decide("http://a.example/new").allowed()).isFalse();
      assertThat(service.decide("http://a.example/no").allowed()).isTrue();
    } finally {
      service.close();
    }
  }
}
