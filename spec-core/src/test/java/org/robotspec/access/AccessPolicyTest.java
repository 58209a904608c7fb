package org.robotspec.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.robotspec.access.Fetches.policy;
import static org.robotspec.access.Fetches.status;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.ProfileSettings.Forbidden;
import org.robotspec.profile.SpecProfile;

/** The rows of section H, one by one. */
final class AccessPolicyTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);

  private static FetchOutcome failure(FailureCause cause) {
    return new FetchOutcome.Failure(cause, "x", 0);
  }

  private static AccessState next(
      SpecProfile profile, FetchOutcome outcome, @Nullable AccessState before, Instant now) {
    return policy(profile).next(outcome, null, before, now, 0.5);
  }

  @Test
  void l8_403RefusesEverythingWhereTheOperatorSaysSoAndNoRuleIsTheReason() {
    SpecProfile profile =
        SpecProfile.GOOGLE_2019.with(ProfileSettings.FORBIDDEN, Forbidden.DISALLOW);
    AccessState state = next(profile, status(403), null, NOW);
    assertThat(state.reason()).isEqualTo(AccessReason.FORBIDDEN);
    assertThat(state.access()).isEqualTo(Access.FULL_DISALLOW);
    assertThat(state.temporary()).isFalse();
    assertThat(state.copy()).isNull();
    assertThat(state.explain()).contains("403").endsWith("; L-8)");
    assertThat(next(profile, status(404), null, NOW).reason()).isEqualTo(AccessReason.CLIENT_ERROR);
  }

  @Test
  void h8_readsA5xxAs404WhereTheSiteHas5xxForMissingPages() {
    SpecProfile profile =
        SpecProfile.GOOGLE_2019.with(ProfileSettings.SERVER_ERROR_AS_NOT_FOUND, true);
    AccessPolicy policy = policy(profile);
    assertThat(policy.wanted(status(500), null, NOW)).isEqualTo(SiteProbe.Wanted.ROOT_AND_MISSING);
    assertThat(policy.wanted(failure(FailureCause.RESET), null, NOW))
        .isEqualTo(SiteProbe.Wanted.NOTHING);
    assertThat(policy.next(status(500), new SiteProbe(200, 500), null, NOW, 0).reason())
        .isEqualTo(AccessReason.ERROR_MEANS_MISSING);
    for (SiteProbe other : List.of(new SiteProbe(200, null), new SiteProbe(null, 500))) {
      assertThat(policy.next(status(500), other, null, NOW, 0).reason())
          .as(other.toString())
          .isEqualTo(AccessReason.SERVER_ERROR);
    }
    assertThat(policy.next(status(500), null, null, NOW, 0).reason())
        .isEqualTo(AccessReason.SERVER_ERROR);
  }

  @ParameterizedTest
  @CsvSource({
    "<html>, HTML_PAGE",
    "<!DOCTYPE html><p>, HTML_PAGE",
    "<!doctype HTML PUBLIC x>, HTML_PAGE",
    "<HEAD>, HTML_PAGE",
    "<body class=x>, HTML_PAGE",
    "<script src=x>, HTML_PAGE",
    "|~ ~<html>, HTML_PAGE",
    "<!-- a --> <!-- b > -->~<html>, HTML_PAGE",
    "<html>~disallow without a colon~Disallow : /x, FILE",
    "<html>~Sitemap: http://a.example/s.xml, FILE",
    "<!-- <html>, FILE",
    "# <html>, FILE",
    "<p>, FILE",
    "<?xml version=1?><rss>, FILE",
    "an error: <html>, FILE",
    "'', FILE"
  })
  void d30_anHtmlPageHasAReasonOfItsOwn(String text, AccessReason reason) {
    byte[] body = text.replace('~', '\n').replace("|", "\uFEFF").getBytes(UTF_8);
    FetchOutcome page = new FetchOutcome.Answer("http://h/robots.txt", 203, Map.of(), body, 0);
    AccessState usual = next(SpecProfile.GOOGLE_2019, page, null, NOW);
    assertThat(usual.reason()).isEqualTo(reason);
    assertThat(usual.copy()).isEqualTo(CachedFile.of(body, NOW));
    SpecProfile strict = SpecProfile.GOOGLE_2019.with(ProfileSettings.HTML_AS_NO_ANSWER, true);
    AccessState state = next(strict, page, null, NOW);
    if (reason == AccessReason.FILE) {
      assertThat(state).isEqualTo(usual);
    } else {
      assertThat(state.explain())
          .endsWith("(status 203 with HTML instead of a robots.txt; H-9)")
          .isEqualTo(
              next(strict, failure(FailureCause.INVALID_RESPONSE), null, NOW)
                  .reason()
                  .explain(state.detail()));
    }
    FetchOutcome missing = new FetchOutcome.Answer("http://h/robots.txt", 404, Map.of(), body, 0);
    assertThat(next(strict, missing, null, NOW).reason()).isEqualTo(AccessReason.CLIENT_ERROR);
  }

  @Test
  void l8_theOperatorNamesFailuresThatAllow() {
    SpecProfile profile = SpecProfile.GOOGLE_2019.with("allow-on-failure", "timeout, dns");
    AccessState file = next(profile, status(200), null, NOW);
    for (FailureCause cause : FailureCause.values()) {
      boolean named = cause == FailureCause.TIMEOUT || cause == FailureCause.DNS;
      AccessState state = next(profile, failure(cause), file, NOW);
      assertThat(state.access())
          .as(cause.key())
          .isEqualTo(named ? Access.FULL_ALLOW : Access.FULL_DISALLOW);
      assertThat(state.copy()).as("kept for the day it is needed").isEqualTo(file.copy());
      assertThat(state.refreshAt())
          .isEqualTo(next(SpecProfile.GOOGLE_2019, failure(cause), file, NOW).refreshAt());
    }
    assertThat(next(profile, status(503), file, NOW).reason()).isEqualTo(AccessReason.SERVER_ERROR);
    SpecProfile errors = SpecProfile.GOOGLE_CURRENT.with("allow-on-failure", "5xx");
    assertThat(next(errors, status(503), file, NOW).reason())
        .isEqualTo(AccessReason.FAILURE_ALLOWED);
    assertThat(next(errors, status(429), file, NOW).reason()).isEqualTo(AccessReason.SERVER_ERROR);
    String takes =
        Stream.of(FailureCause.values()).map(FailureCause::key).collect(Collectors.joining(" "));
    assertThatThrownBy(() -> profile.with("allow-on-failure", "dns,timeouts"))
        .hasMessageContaining("\"dns,timeouts\" is not allowed; it takes any of " + takes);
  }

  @Test
  void d31_machinesWhoseClocksDifferByHoursCountEachDayOnce() {
    AccessPolicy policy = policy(SpecProfile.GOOGLE_2019);
    Instant midnight = Instant.parse("2026-03-02T00:00:00Z");
    AccessState state =
        policy.next(status(503), null, null, midnight.minus(Duration.ofHours(1)), 0);
    for (int minute = -59; minute < 0; minute++) {
      Instant now = midnight.plusSeconds(60L * minute);
      state = policy.next(status(503), null, policy.limited(state, now), now, 0);
      Instant ahead = now.plus(Duration.ofHours(3));
      state = policy.next(status(503), null, policy.limited(state, ahead), ahead, 0);
      assertThat(requireNonNull(state.failing()).days()).isLessThanOrEqualTo(2);
    }
    for (int day = 0; day <= 30; day++) {
      assertThat(state.reason()).isEqualTo(AccessReason.SERVER_ERROR);
      Instant now = midnight.plus(DAY.multipliedBy(day));
      state = policy.next(status(503), null, policy.limited(state, now), now, 0);
      Instant ahead = now.plus(Duration.ofHours(3));
      state = policy.next(status(503), null, policy.limited(state, ahead), ahead, 0);
    }
    assertThat(state.reason()).isEqualTo(AccessReason.NO_COPY);
  }

  @Test
  void anOutcomeOfARedirectStatusIsAProgrammersError() {
    for (int bad : new int[] {0, 199, 301, 399, 600}) {
      assertThatThrownBy(() -> status(bad))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(String.valueOf(bad));
    }
  }
}
