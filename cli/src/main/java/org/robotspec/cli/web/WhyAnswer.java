package org.robotspec.cli.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.check.AskedCrawler;
import org.robotspec.cli.console.Reasons;
import org.robotspec.cli.console.UsageReport;
import org.robotspec.rules.GroupMatch;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.RuleMatch;
import org.robotspec.rules.Rules;
import org.robotspec.rules.internal.PrintableText;

/** Why a crawler may or may not crawl a URL: its groups, and the rules that match. */
final class WhyAnswer {
  /** More than anybody reads; the deciding rule is the first. */
  private static final int MAX_MATCHES = 200;

  private static final int MAX_GROUPS = 1_000;

  private WhyAnswer() {}

  static ObjectNode json(Question question) {
    SiteQuestion about = SiteQuestion.of(question);
    AskedCrawler crawler = SiteQuestion.crawler(question.text("crawler"), about.profile());
    String given = question.text("url");
    String url = about.url(given);
    RobotsTxt robots = about.parsed();
    Rules rules = crawler.rules(robots);
    RuleDecision decision = rules.decide(url);
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("url", PrintableText.ofUrl(given));
    addDecision(json, decision, crawler);
    addGroups(json.putArray("groups"), crawler.groups(robots));
    List<RuleMatch> matches = rules.matches(url);
    addMatches(json.putArray("matches"), matches, rules.pathOf(url), decision);
    json.put("more", Math.max(0, matches.size() - MAX_MATCHES));
    @Nullable RuleDecision google = about.rules().verdict(given, url, crawler).google();
    json.putNull("google");
    if (google != null) {
      addDecision(json.putObject("google"), google, crawler);
    }
    json.putNull("crawlDelay");
    rules.crawlDelay().ifPresent(delay -> json.put("crawlDelay", delay.toMillis() / 1_000.0));
    json.set("preferences", UsageReport.json(decision.usage()));
    return json;
  }

  /** Adds a decision and what led to it. */
  static void addDecision(ObjectNode json, RuleDecision decision, AskedCrawler crawler) {
    @Nullable String group = decision.group();
    json.put("allowed", decision.allowed());
    json.put("reason", Reasons.token(decision.reason()));
    json.put("explanation", PrintableText.of(crawler.why(decision)));
    json.put("clause", crawler.clause(decision));
    json.put("group", group == null ? null : PrintableText.of(group));
    json.put("line", decision.reason() == RuleDecision.Reason.RULE ? decision.line() : 0);
  }

  private static void addGroups(ArrayNode groups, List<GroupMatch> matches) {
    boolean several = matches.stream().filter(GroupMatch::chosen).count() > 1;
    for (GroupMatch match : matches.subList(0, Math.min(matches.size(), MAX_GROUPS))) {
      @Nullable String name = match.name();
      ObjectNode members = groups.addObject().put("line", match.group().line());
      ArrayNode agents = members.putArray("agents");
      match.group().userAgents().forEach(agent -> agents.add(PrintableText.of(agent)));
      members.put("rules", match.group().rules().size());
      members.put("name", name == null ? null : PrintableText.of(name));
      members.put("chosen", match.chosen());
      boolean merged = several && match.chosen();
      String text = match.reason().text();
      members.put("why", merged ? text + "; the chosen groups are read as one" : text);
      members.put("clause", merged ? "G-3" : match.reason().clause());
    }
  }

  private static void addMatches(
      ArrayNode json, List<RuleMatch> matches, String path, RuleDecision decision) {
    @Nullable Rule deciding =
        decision.reason() == RuleDecision.Reason.RULE ? decision.rule() : null;
    for (RuleMatch match : matches.subList(0, Math.min(matches.size(), MAX_MATCHES))) {
      Rule rule = match.rule();
      json.addObject()
          .put("line", rule.line())
          .put("rule", PrintableText.ofUrl(rule.toString()))
          .put("allow", rule.allow())
          .put("took", PrintableText.of(path.substring(0, match.length()), SiteQuestion.MAX_URL))
          .put("rest", PrintableText.of(path.substring(match.length()), SiteQuestion.MAX_URL))
          .put("decides", json.size() == 1 && deciding != null);
    }
  }
}
