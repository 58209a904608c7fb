package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.FakeFetcher.file;

import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;

/** Memory is bounded by bytes. */
@Timeout(300)
final class OriginCacheTest extends ServiceFixture {
  private final AtomicInteger evicted = new AtomicInteger();
  private final SharedFiles files = new SharedFiles();
  private final CachedOrigin.Maker maker =
      new CachedOrigin.Maker(SpecProfile.GOOGLE_2019, Crawler.of("foo"), files);
  private final OriginCache small =
      new OriginCache(ServiceSettings.MEMORY_MIN, files, evicted::incrementAndGet);

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
      small.put(key(host), maker.of(missing(detail)));
    }
    int left = 0;
    for (int host = 0; host < hosts; host++) {
      left += small.get(key(host)) != null ? 1 : 0;
    }
    assertThat(small.weight()).isLessThanOrEqualTo(ServiceSettings.MEMORY_MIN);
    assertThat(left).isPositive();
    assertThat(evicted).hasValue(hosts - left);
  }

  private CachedOrigin put(int host, String file) {
    Instant now = FakeClock.START.plusSeconds(host);
    CachedFile copy = CachedFile.of(file.getBytes(UTF_8), now);
    AccessState state =
        new AccessState(AccessReason.FILE, 200, "", now, now, now, null, 0, 0, copy);
    small.put(key(host), maker.of(state));
    return Objects.requireNonNull(small.get(key(host)));
  }

  @Test
  void hostsWithTheSameFileShareIt() {
    CachedOrigin one = put(1, "user-agent: *\ndisallow: /x");
    CachedOrigin other = put(2, "user-agent: *\ndisallow: /x");
    assertThat(other.file()).isSameAs(one.file());
    assertThat(packed(other)).isSameAs(packed(one));
    assertThat(other.state()).isNotEqualTo(one.state());
    assertThat(put(3, "user-agent: *\ndisallow: /y").file()).isNotSameAs(one.file());
    assertThat(other.weight()).isLessThanOrEqualTo(200);
  }

  private static byte[] packed(CachedOrigin entry) {
    return Objects.requireNonNull(entry.state().copy()).packed();
  }

  @Test
  void aFileIsKeptAndCountedAsLongAsOneOfItsHosts() {
    String file = "user-agent: *\ndisallow: /" + "x".repeat(1_000);
    byte[] octets = packed(put(1, file));
    put(2, file);
    int whole = Objects.requireNonNull(files.find(octets)).weight();
    put(1, "");
    assertThat(files.find(octets)).isNotNull();
    assertThat(files.uncharged()).isEqualTo(whole);
    assertThat(put(3, file).charged()).isTrue();
    assertThat(put(3, file).charged()).as("when it is fetched again").isTrue();
    assertThat(files.uncharged()).isZero();
    small.close();
    assertThat(files.find(octets)).isNull();
    assertThat(files.uncharged()).isZero();
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
