package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.FakeFetcher.file;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.service.internal.overrides.FixedHost;

/** Which states services share, and that memory is bounded by bytes. */
@Timeout(300)
final class KnownOriginsTest extends ServiceFixture {
  /** Records that were written before have these keys. */
  @Test
  void fingerprintsOfTheProfilesStay() {
    assertThat(SpecProfile.all().stream().map(KnownOrigins::fingerprint))
        .containsExactly("1a7a9f4b", "1a7a9f4b", "118a4f79", "1a7a9f4b", "ed16bea1");
  }

  /** A policy never shares states with one that reads a response otherwise (H-11). */
  @ParameterizedTest
  @MethodSource("settings")
  void fingerprintDependsOnEachSettingOfResponsesAndOnNoOther(Setting<?> setting) {
    for (SpecProfile profile : SpecProfile.all()) {
      String usual = KnownOrigins.fingerprint(profile);
      SpecProfile changed = changed(profile, setting);
      assertThat(KnownOrigins.fingerprint(changed).equals(usual))
          .as(changed.toString())
          .isEqualTo(!ProfileSettings.responses().contains(setting));
      assertThat(KnownOrigins.fingerprint(restored(changed, setting, profile))).isEqualTo(usual);
    }
  }

  /** Which page has no line of a robots.txt depends on how lines are read (D-30). */
  @ParameterizedTest
  @MethodSource("settings")
  void fingerprintDependsOnAllSettingsWhereHtmlIsNoAnswer(Setting<?> setting) {
    SpecProfile profile = SpecProfile.GOOGLE_2019.with(ProfileSettings.HTML_AS_NO_ANSWER, true);
    assertThat(KnownOrigins.fingerprint(changed(profile, setting)))
        .isNotEqualTo(KnownOrigins.fingerprint(profile));
  }

  static List<Setting<?>> settings() {
    return ProfileSettings.all();
  }

  /** Returns a profile with another value of a setting. */
  private static SpecProfile changed(SpecProfile profile, Setting<?> setting) {
    String texts =
        "true false 7 1025 77m server-error client-error disallow copy-after-pause"
            + " disallow-then-copy dns add ignore";
    return Stream.of(texts.split(" "))
        .flatMap(text -> read(profile, setting, text).stream())
        .filter(changed -> !changed.get(setting).equals(profile.get(setting)))
        .findFirst()
        .orElseThrow();
  }

  private static Optional<SpecProfile> read(SpecProfile profile, Setting<?> setting, String text) {
    try {
      return Optional.of(profile.with(setting.key(), text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static <T> SpecProfile restored(
      SpecProfile changed, Setting<T> setting, SpecProfile profile) {
    return changed.with(setting, profile.get(setting));
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

  @Test
  @Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
  void theHeapThatAFullStoreTakesIsWithinItsBound() throws Exception {
    Process process =
        TestJvm.of(FilledStore.class, FilledStore.JVM_OPTIONS).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    System.out.println(said);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).contains(FilledStore.Kind.KEPT_COPY.name());
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
    return compiler.fixed(new FixedHost("a.example", file, "", null), time);
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
