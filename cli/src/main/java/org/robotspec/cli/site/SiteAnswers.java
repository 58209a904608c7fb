package org.robotspec.cli.site;

import static org.robotspec.internal.answers.Answers.PRINTABLE;

import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.internal.answers.Answers;
import org.robotspec.internal.answers.Members;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.service.OriginRules;
import org.robotspec.service.Verdict;
import org.robotspec.service.spi.Exchange;
import org.robotspec.service.spi.Response;
import org.robotspec.text.Ascii;
import org.robotspec.text.PrintableText;

/** The members of verdicts and fetches, for the command. */
public final class SiteAnswers {
  private SiteAnswers() {}

  /**
   * Returns a verdict, and what is known about its site; the URL is as given.
   *
   * @param isFirst whether this is the site's first verdict, which alone has the sitemaps
   */
  public static Members verdict(
      UrlVerdict verdict, AskedCrawler crawler, SiteRules site, boolean isFirst) {
    return verdict(verdict)
        .put("url", verdict.url())
        .put("agent", crawler.name())
        .put("agentPurpose", crawler.purpose().isEmpty() ? null : crawler.purpose())
        .put("crawlDelay", Answers.crawlDelay(site.rulesFor(crawler)))
        .put(
            "lostCrawlDelay",
            site.lostDelay(crawler).map(delay -> delay.toMillis() / 1_000.0).orElse(null))
        .put(
            "sitemaps",
            isFirst ? site.sitemaps().stream().map(PrintableText::ofUrl).toList() : null)
        .put(
            "fetch",
            site.fetched(),
            rules -> fetch(rules).put("googleAnswersOtherwise", site.googleDiffers().orElse(null)));
  }

  /** Returns a verdict with its evidence. */
  public static Members verdict(UrlVerdict one) {
    Verdict verdict = one.verdict();
    @Nullable RuleDecision decision = verdict.decision();
    @Nullable Rule rule = one.rule();
    return new Members()
        .put("url", PrintableText.ofUrl(one.url()))
        .put("verdict", verdict.outcome().toString())
        .put("reason", decision == null ? verdict.reason().key() : Ascii.key(decision.reason()))
        .put("explanation", PrintableText.of(one.explanation()))
        .put("group", one.group())
        .put("rule", rule == null ? null : rule.toString())
        .put("line", verdict.rule() == null ? null : verdict.rule().line())
        .put("robots", one.robots() == null ? null : PrintableText.ofUrl(one.robots().name()))
        .put("googleAnswersOtherwise", one.difference().orElse(null))
        .putAll("usage", verdict.usage().all(), PRINTABLE::preference);
  }

  private static Members fetch(OriginRules rules) {
    AccessState state = rules.state();
    return new Members()
        .put("reason", state.reason().key())
        .put("clause", state.reason().clause())
        .put("meaning", state.reason().text())
        .put("fetchedAt", state.fetchedAt().toString())
        .put("refreshAt", state.refreshAt().toString())
        .putAll("requests", rules.requests(), SiteAnswers::request);
  }

  /** Returns a request and its response, without the body. */
  public static Members request(Exchange request) {
    Members members = new Members().put("url", PrintableText.ofUrl(request.url()));
    if (request.response() instanceof Response.Failed failed) {
      members.put("failure", failed.cause().key()).put("explanation", failed.cause().text());
    } else {
      Response.Answer answer = (Response.Answer) request.response();
      members.put("status", answer.status()).put("bytes", answer.body().length);
    }
    return members.put("coding", request.coding().isEmpty() ? null : request.coding());
  }
}
