package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.FakeFetcher.file;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;

/** Memory is bounded by bytes. */
@Timeout(300)
final class OriginCacheTest extends ServiceFixture {
  private final AtomicInteger evicted = new AtomicInteger();
  private final OriginCompiler compiler =
      new OriginCompiler(SpecProfile.GOOGLE_2019, Crawler.of("foo"));
  private final OriginCache small =
      new OriginCache(ServiceSettings.MEMORY_MIN, evicted::incrementAndGet);

  private static String key(int host) {
    return "http://h" + host + ".example";
  }

  private static AccessState missing(String detail) {
    return new AccessState(
        AccessReason.CLIENT_ERROR,
        404,
        detail,
        FakeClock.START,
        FakeClock.START.plusSeconds(60),
        FakeClock.START.plusSeconds(60),
        null,
        0,
        0,
        null);
  }

  @Test
  void everyEvictedHostCounts() {
    int hosts = 12_000;
    String detail = "x".repeat(200);
    for (int host = 0; host < hosts; host++) {
      small.put(key(host), compiler.of(missing(detail)));
    }
    int left = 0;
    for (int host = 0; host < hosts; host++) {
      left += small.get(key(host)) != null ? 1 : 0;
    }
    assertThat(small.weight()).isLessThanOrEqualTo(ServiceSettings.MEMORY_MIN);
    assertThat(left).isPositive();
    assertThat(evicted).hasValue(hosts - left);
  }

  @Test
  void memoryIsBoundedByBytes() {
    String rule = "disallow: /" + "x".repeat(2_000);
    fetcher.otherwise(
        (url, limits) -> {
          String[] lines = new String[100];
          lines[0] = "user-agent: *";
          for (int i = 1; i < lines.length; i++) {
            lines[i] = rule + url.hashCode() + i;
          }
          return file(lines);
        });
    RobotsService service = open(config().set(ServiceSettings.MEMORY, ServiceSettings.MEMORY_MIN));
    for (int i = 0; i < 50; i++) {
      service.decide("http://h" + i + ".example/");
    }
    assertThat(service.counters().get(Counter.EVICTIONS)).isPositive();
    assertThat(service.memoryUsed()).isLessThanOrEqualTo(ServiceSettings.MEMORY_MIN).isPositive();
  }

  /** What a slow URL makes the rules of a host keep is charged to the host from the start. */
  @Test
  void whatSlowRulesMayKeepIsChargedToTheirHost() {
    StringBuilder lines = new StringBuilder("user-agent: *\n");
    for (int i = 0; i < 1_000; i++) {
      lines
          .append("disallow: *ab*")
          .append(Integer.toString(i, 2).replace('0', 'a'))
          .append("*c\n");
    }
    fetcher.on(ROBOTS, file(lines.toString()));
    RobotsService service = open();
    assertThat(service.decide(PAGE).allowed()).isTrue();
    long before = service.memoryUsed();
    assertThat(before).isBetween(4L * lines.length(), 12L * lines.length());
    assertThat(service.decide("http://a.example/" + "ab1".repeat(600)).allowed()).isTrue();
    assertThat(service.memoryUsed()).isEqualTo(before);
  }
}
