package org.robotspec.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.internal.PrintableText;

/**
 * The verdict on one URL, with its evidence.
 *
 * @param url the URL
 * @param allowed whether it may be crawled
 * @param temporary whether it may not only for now
 * @param reason the reason as a short name, for machines
 * @param explanation the reason in words
 * @param group the user agent whose group was followed, if any
 * @param rule the rule that decided, if any
 * @param robots the robots.txt that was asked, if there is one
 * @param google what google/robotstxt itself decides, if that is otherwise (D-12)
 */
record UrlVerdict(
    String url,
    boolean allowed,
    boolean temporary,
    String reason,
    String explanation,
    @Nullable String group,
    @Nullable Rule rule,
    @Nullable RobotsFile robots,
    @Nullable RuleDecision google) {
  /** What no URL carries raw (D-12), besides controls and white space. */
  private static final String NEVER_RAW = "\"<>\\^`{|}\u007f";

  /** Returns what rules say of a URL. */
  static UrlVerdict of(
      String url,
      RuleDecision decision,
      boolean temporary,
      @Nullable RobotsFile robots,
      Crawler crawler) {
    return new UrlVerdict(
        url,
        decision.allowed(),
        temporary,
        Reasons.token(decision.reason()),
        Reasons.words(decision),
        decision.group(),
        decision.rule(),
        robots,
        robots == null ? null : google(url, decision, robots, crawler));
  }

  /** Returns what google/robotstxt decides for the same group, if that is otherwise. */
  private static @Nullable RuleDecision google(
      String url, RuleDecision ours, RobotsFile robots, Crawler crawler) {
    if (crawler.verbatim() || ours.reason() == RuleDecision.Reason.ROBOTS_TXT) {
      return null;
    }
    String group = ours.group();
    boolean own = group != null && !group.equals("*");
    Crawler same = new Crawler(own ? List.of(group) : crawler.names(), true);
    RuleDecision google =
        RobotsTxt.parse(robots.body(), SpecProfile.GOOGLE_REFERENCE)
            .rulesFor(same)
            .decide(asSent(url));
    return google.allowed() == ours.allowed() ? null : google;
  }

  /** Returns a URL as crawlers send it: what no URL carries raw is percent-encoded. */
  private static String asSent(String url) {
    StringBuilder sent = new StringBuilder();
    for (byte octet : url.getBytes(UTF_8)) {
      if (octet <= ' ' || NEVER_RAW.indexOf(octet) >= 0) {
        sent.append("%%%02X".formatted(octet));
      } else {
        sent.append((char) octet);
      }
    }
    return sent.toString();
  }

  /** Returns the members of the JSON form, in order. */
  ObjectNode json() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("url", PrintableText.ofUrl(url))
        .put("allowed", allowed)
        .put("temporary", temporary)
        .put("reason", reason)
        .put("explanation", PrintableText.of(explanation))
        .put("group", group)
        .put("rule", rule == null ? null : rule.toString())
        .put("line", rule == null ? 0 : rule.line())
        .put("robots", robots == null ? null : PrintableText.ofUrl(robots.name()))
        .put("googleAnswersOtherwise", google != null);
  }
}
