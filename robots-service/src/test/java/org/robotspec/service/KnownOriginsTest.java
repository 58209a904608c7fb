package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.FakeFetcher.file;

import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.access.AccessReason;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;

/** Which states services share, and that memory is bounded by bytes. */
@Timeout(300)
final class KnownOriginsTest extends ServiceFixture {
  @Test
  void fingerprintDependsOnWhatStatesDependOnAndNotOnHowFilesAreRead() {
    String usual = KnownOrigins.fingerprint(SpecProfile.GOOGLE_2019);
    assertThat(KnownOrigins.fingerprint(SpecProfile.GOOGLE_2014)).isEqualTo(usual);
    assertThat(KnownOrigins.fingerprint(SpecProfile.RFC9309)).isEqualTo(usual);
    assertThat(KnownOrigins.fingerprint(SpecProfile.GOOGLE_CURRENT)).isNotEqualTo(usual);
    assertThat(KnownOrigins.fingerprint(SpecProfile.GOOGLE_REFERENCE)).isNotEqualTo(usual);
    for (String[] change :
        new String[][] {
          {"max-bytes", "1024"},
          {"max-redirects", "6"},
          {"too-many-requests", "server-error"},
          {"forbidden", "disallow"},
          {"server-errors", "copy-after-pause"},
          {"server-error-pause", "1h"},
          {"unreachable-limit", "1d"},
          {"server-error-as-not-found", "true"},
          {"html-as-no-answer", "true"},
          {"allow-on-failure", "dns"},
          {"cache-lifetime", "1h"}
        }) {
      SpecProfile changed = SpecProfile.GOOGLE_2019.with(change[0], change[1]);
      assertThat(KnownOrigins.fingerprint(changed)).as(change[0]).isNotEqualTo(usual);
    }
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
    long left =
        IntStream.range(0, 50)
            .filter(i -> service.cached("http://h" + i + ".example/").isPresent())
            .count();
    assertThat(service.counters().get(Counter.EVICTIONS)).isPositive().isEqualTo(50 - left);
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

  private static CachedOrigin origin(OriginCompiler compiler, String file, Instant time) {
    return compiler.fixed(AccessReason.OVERRIDE, "", file, time, null);
  }

  @Test
  void equalFilesAreInMemoryOnceAndEachOriginIsChargedForItsOwn() {
    OriginCompiler compiler = new OriginCompiler(SpecProfile.GOOGLE_2019, Crawler.of("foobot"));
    CachedOrigin one = origin(compiler, "User-agent: *\nDisallow: /a\n", Instant.EPOCH);
    CachedOrigin same =
        origin(compiler, "User-agent: *\nDisallow: /a\n", Instant.EPOCH.plusSeconds(9));
    CachedOrigin other = origin(compiler, "User-agent: *\nDisallow: /b\n", Instant.EPOCH);
    assertThat(same.rules()).isSameAs(one.rules()).isNotSameAs(other.rules());
    assertThat(same.weight()).isEqualTo(one.weight()).isGreaterThan(same.rules().weight());
    assertThat(same.state().copy())
        .isNotNull()
        .satisfies(
            copy -> {
              assertThat(copy.packed()).isSameAs(one.file().packed());
              assertThat(copy.fetchedAt()).isEqualTo(Instant.EPOCH.plusSeconds(9));
            });
  }
}
