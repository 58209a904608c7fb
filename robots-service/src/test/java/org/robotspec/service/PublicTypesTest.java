package org.robotspec.service;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.mockito.Mockito.mock;

import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.robotspec.PublicTypesContract;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FailureRun;
import org.robotspec.access.FetchOutcome;
import org.robotspec.access.FetchResult;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;
import org.robotspec.rules.Outcome;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.service.spi.Exchange;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Resolver;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsFetcher;
import org.robotspec.service.spi.RobotsStore;
import org.robotspec.service.spi.StateCodec;
import org.robotspec.usage.UsagePreferences;

final class PublicTypesTest extends PublicTypesContract {
  private static final String URL = "http://h.com/x";
  private static final Origin ORIGIN = Origin.of(URL);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final FakeFetcher FETCHER =
      new FakeFetcher()
          .on("http://h.com/robots.txt", FakeFetcher.file("User-agent: *", "Disallow: /x"));
  private static final RobotsConfig.Builder BUILDER = RobotsConfig.builder("foo");
  private static final RobotsService.Builder SERVICE_BUILDER =
      RobotsService.builder(BUILDER.build()).fetcher(FETCHER);
  private static final RobotsService SERVICE = SERVICE_BUILDER.open();
  private static final OriginRules RULES = SERVICE.rulesFor(URL);
  private static final Verdict VERDICT = RULES.decide(URL);
  private static final Response.Answer ANSWER =
      new Response.Answer(200, Map.of("x", List.of("\u001B")), new byte[3], true);
  private static final Exchange REQUEST = new Exchange("http://h.com/\u001B\n", ANSWER, "gzip");
  private static final FetchOutcome OUTCOME = new FetchOutcome.DeadRedirect("a loop", 2);

  /** A value of each of our types that is passed, or whose methods are called. */
  private static final Map<Class<?>, Object> SAMPLES =
      Map.ofEntries(
          entry(Setting.class, ProfileSettings.MAX_BYTES),
          entry(SpecProfile.class, SpecProfile.GOOGLE_2019),
          entry(Origin.class, ORIGIN),
          entry(AccessState.class, RULES.state()),
          entry(FetchOutcome.class, OUTCOME),
          entry(Counters.class, SERVICE.counters()),
          entry(OriginRules.class, RULES),
          entry(UsagePreferences.class, UsagePreferences.NONE),
          entry(Verdict.class, VERDICT),
          entry(RuleDecision.class, Objects.requireNonNull(VERDICT.decision())),
          entry(Rules.class, Rules.allowAll()),
          entry(RobotsConfig.class, SERVICE.config()),
          entry(RobotsConfig.Builder.class, BUILDER),
          entry(RobotsService.class, SERVICE),
          entry(RobotsService.Builder.class, SERVICE_BUILDER),
          entry(RobotsListener.class, (RobotsListener) fetch -> {}),
          entry(
              RobotsListener.Fetch.class,
              new RobotsListener.Fetch(
                  ORIGIN, OUTCOME, null, RULES.state(), SECOND, List.of(REQUEST))),
          entry(RobotsFetcher.class, FETCHER),
          entry(RobotsStore.class, mock(RobotsStore.class)),
          entry(Exchange.class, REQUEST),
          entry(Response.class, ANSWER),
          entry(Response.Answer.class, ANSWER),
          entry(Response.Failed.class, Response.failed(new IOException("\u001B"))),
          entry(Limits.class, new Limits(SECOND, SECOND, SECOND, 1)));

  @AfterAll
  static void close() {
    SERVICE.close();
  }

  PublicTypesTest() {
    super(
        RobotsService.class,
        SAMPLES,
        Set.of(
            ServiceSettings.class,
            RobotsMeters.class,
            RobotsListener.class,
            RobotsFetcher.class,
            Resolver.class,
            RobotsStore.class,
            StateCodec.class));
  }

  @Override
  protected boolean isCalledByUsers(Executable executable) {
    return !executable.getDeclaringClass().isInterface()
        || Modifier.isStatic(executable.getModifiers());
  }

  @Test
  void aNullAgentIsAnErrorToo() {
    assertThatNullPointerException()
        .isThrownBy(() -> RobotsConfig.builder("foo", nothing()))
        .withMessage("agent");
  }

  @Test
  void textsSayWhatCounts() {
    assertThat(VERDICT).hasToString("disallowed: line 2: Disallow: /x [*]");
    assertThat(RULES).hasToString("http://h.com: the file's rules decide (status 200; H-1)");
    assertThat(ANSWER).hasToString("status 200, 3 bytes, truncated");
    assertThat(SERVICE).hasToString(SERVICE.config().toString());
    assertThat(SERVICE_BUILDER).hasToString(SERVICE.config().toString());
    assertThat(BUILDER).hasToString("profile=google-2019 agents=foo");
    assertThat(SERVICE.counters().toString()).startsWith("{fetches=1, files=1,");
    Instant now = Instant.EPOCH;
    AccessState down =
        new AccessState(
            AccessReason.SERVER_ERROR,
            new FetchResult(503, "", List.of(), null),
            now,
            now,
            now,
            new FailureRun(now, 1, 1, null),
            new FailureRun(now, 1, 1, null),
            null);
    assertThat(new Verdict(Outcome.POSTPONED, down, null))
        .hasToString("postponed: a server error: crawling is postponed (status 503; H-6)");
    assertThat(new Response.Failed(FailureCause.DNS, "no address").toString())
        .contains("DNS", "no address");
  }
}
