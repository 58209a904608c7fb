package org.robotspec.audit;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.access.FetchOutcome;
import org.robotspec.audit.Decider.Decision;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.service.Verdict;
import org.robotspec.service.internal.fetch.AddressRule;
import org.robotspec.service.internal.fetch.OriginFetch;
import org.robotspec.service.spi.Limits;

/**
 * One of the two whose verdicts are compared. Immutable.
 *
 * @param name {@code nutch} or {@code stormcrawler}, which decide as these crawlers do without
 *     Robotspec, or the name of a profile
 * @param crawler the crawler that asks
 */
public record Side(String name, Crawler crawler) {
  /** The sides that are not profiles. */
  public static final List<String> STOCK = List.of("nutch", "stormcrawler");

  private static final Limits LIMITS =
      new Limits(
          Duration.ofHours(1),
          Duration.ofHours(1),
          Duration.ofHours(1),
          SpecProfile.GOOGLE_2019.get(ProfileSettings.MAX_BYTES) + 1);

  /** Nothing is requested, so nothing need be resolved. */
  private static final AddressRule ANYWHERE = new AddressRule(true, host -> new InetAddress[0]);

  /**
   * Creates a side.
   *
   * @throws IllegalArgumentException if there is none of this name
   */
  public Side {
    if (!STOCK.contains(name)) {
      SpecProfile.parse(name);
    }
  }

  /** Returns how many octets of a file any side reads. */
  static int maxBytes() {
    return LIMITS.maxBytes();
  }

  /** Prepares to decide about a site; empty if a response that it needs was not recorded. */
  Optional<Decider> decider(Origin origin, Recording recording, Instant now) {
    SpecProfile profile = STOCK.contains(name) ? SpecProfile.GOOGLE_2019 : SpecProfile.parse(name);
    FetchOutcome outcome =
        new OriginFetch(profile, LIMITS, recording, ANYWHERE, origin, (request, took) -> {}).run();
    if (recording.isIncomplete()) {
      return Optional.empty();
    }
    return Optional.of(STOCK.contains(name) ? stock(origin, outcome) : ours(profile, outcome, now));
  }

  private Decider ours(SpecProfile profile, FetchOutcome outcome, Instant now) {
    AccessState state = new AccessPolicy(profile).next(outcome, null, null, now, 0.5);
    @Nullable CachedFile copy = state.copy();
    Rules rules =
        state.access() == Access.CONDITIONAL && copy != null
            ? RobotsTxt.parse(copy.body(), profile).rulesFor(crawler)
            : Rules.allowAll();
    return new Decider() {
      @Override
      public Decision decide(String url) {
        Verdict verdict = Verdict.of(url, state, rules);
        @Nullable RuleDecision decision = verdict.decision();
        return new Decision(
            verdict.word(),
            decision != null,
            decision == null ? state.reason().clause() : decision.reason().clause());
      }

      @Override
      public String access() {
        return state.reason().clause();
      }

      @Override
      public String explain(String url) {
        Verdict verdict = Verdict.of(url, state, rules);
        @Nullable RuleDecision decision = verdict.decision();
        return decision == null || decision.rule() != null ? verdict.explain() : decision.explain();
      }
    };
  }

  /** Decides by the status as the crawler does, and by crawler-commons. */
  private Decider stock(Origin origin, FetchOutcome outcome) {
    int status = outcome.status();
    if (outcome instanceof FetchOutcome.Answer answer && status == 200) {
      BaseRobotRules rules =
          new SimpleRobotRulesParser()
              .parseContent(
                  origin.robotsTxtUrl(),
                  answer.body(),
                  "text/plain",
                  crawler.names().stream().map(agent -> agent.toLowerCase(Locale.ROOT)).toList());
      return new Stock(
          url -> new Decision(rules.isAllowed(url) ? "allowed" : "disallowed", true, ""),
          "by crawler-commons");
    }
    boolean later = status == 429 || status >= 500;
    String verdict = !later ? "allowed" : name.equals("nutch") ? "postponed" : "disallowed";
    Decision decision = new Decision(verdict, false, "");
    return new Stock(url -> decision, status == 0 ? "no usable response" : "status " + status);
  }

  private record Stock(Function<String, Decision> decisions, String reason) implements Decider {
    @Override
    public Decision decide(String url) {
      return decisions.apply(url);
    }

    @Override
    public String access() {
      return "";
    }

    @Override
    public String explain(String url) {
      return reason;
    }
  }
}
