package org.robotspec.cli.web;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.AccessState;
import org.robotspec.access.FetchOutcome;
import org.robotspec.access.SiteProbe;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;
import org.robotspec.service.internal.fetch.AddressRule;
import org.robotspec.service.internal.fetch.OriginFetch;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;

/**
 * A site whose server answers as chosen, asked for its robots.txt by the code that crawlers use, at
 * the times at which they would ask. No request leaves this machine.
 *
 * @param profile the revision of the rules
 * @param answer what the server answers
 * @param siteAnswers whether the other pages of the site answer
 * @param redirects how many redirects come before the answer; null for none
 * @param retryAfter the Retry-After header, in seconds; null for none
 * @param maxAge the max-age of the answer, in seconds; null for none
 */
record SimulatedSite(
    SpecProfile profile,
    SiteAnswer answer,
    boolean siteAnswers,
    @Nullable Integer redirects,
    @Nullable Integer retryAfter,
    @Nullable Integer maxAge) {
  private static final Origin ORIGIN = Origin.of("https://example.com");

  /** What the paths of robots.txt and of the redirects from it start with. */
  private static final String ROBOTS = "/robots.txt";

  private static final String HOP = "?redirect=";

  private static final Limits LIMITS =
      new Limits(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1), 1);

  /** In the middle of the spread, so that the same question has the same answer. */
  private static final double JITTER = 0.5;

  /**
   * Returns the states after each request, in order.
   *
   * @param start when the server begins to answer as chosen
   * @param back when it answers with a robots.txt again
   * @param end when to stop asking
   * @param copy whether a good copy was fetched before the start, and is due then
   */
  List<AccessState> states(Instant start, Instant back, Instant end, boolean copy) {
    AccessPolicy policy = new AccessPolicy(profile);
    SimulatedSite well = new SimulatedSite(profile, SiteAnswer.FILE, true, null, null, null);
    @Nullable AccessState state =
        copy
            ? well.asked(policy, null, start.minus(profile.get(ProfileSettings.CACHE_LIFETIME)))
            : null;
    List<AccessState> states = new ArrayList<>();
    for (Instant now = start; now.isBefore(end); now = state.refreshAt()) {
      state = (now.isBefore(back) ? this : well).asked(policy, state, now);
      states.add(state);
    }
    return states;
  }

  /** Asks for the robots.txt once; returns what that means. */
  private AccessState asked(AccessPolicy policy, @Nullable AccessState before, Instant now) {
    OriginFetch fetch =
        new OriginFetch(
            profile,
            LIMITS,
            (url, limits) -> response(url),
            new AddressRule(true, host -> new InetAddress[0]),
            ORIGIN,
            (request, took) -> {});
    FetchOutcome outcome = fetch.run();
    @Nullable SiteProbe probe = fetch.probe(policy.wanted(outcome, before, now));
    return policy.next(outcome, probe, before, now, JITTER);
  }

  private Response response(String url) {
    String path = url.substring(ORIGIN.toString().length());
    if (!path.startsWith(ROBOTS)) {
      return new Response.Answer(siteAnswers ? 200 : 503, Map.of(), new byte[0], false);
    }
    int hop = path.equals(ROBOTS) ? 0 : Integer.parseInt(path.substring((ROBOTS + HOP).length()));
    if (redirects != null && hop < redirects) {
      return SiteAnswer.redirect(ORIGIN + ROBOTS + HOP + (hop + 1));
    }
    Map<String, List<String>> headers = new TreeMap<>();
    if (retryAfter != null) {
      headers.put("retry-after", List.of(retryAfter.toString()));
    }
    if (maxAge != null) {
      headers.put("cache-control", List.of("max-age=" + maxAge));
    }
    return answer.response(url, headers);
  }
}
