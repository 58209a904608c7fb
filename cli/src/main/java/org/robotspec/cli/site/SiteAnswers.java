package org.robotspec.cli.site;

import static org.robotspec.internal.answers.Answers.PRINTABLE;

import org.robotspec.internal.answers.Answers;
import org.robotspec.internal.answers.Members;
import org.robotspec.service.spi.Exchange;
import org.robotspec.service.spi.Response;
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
        .put("crawlDelay", Answers.seconds(site.rulesFor(crawler).crawlDelay()))
        .put("lostCrawlDelay", Answers.seconds(site.lostDelay(crawler)))
        .put(
            "sitemaps",
            isFirst ? site.sitemaps().stream().map(PrintableText::ofUrl).toList() : null)
        .put(
            "fetch",
            site.fetched(),
            rules ->
                PRINTABLE
                    .state(rules.state())
                    .put("googlePostpones", site.googlePostpones().orElse(null))
                    .putAll("requests", rules.requests(), SiteAnswers::request));
  }

  /** Returns a verdict with its evidence. */
  public static Members verdict(UrlVerdict one) {
    return new Members()
        .put("url", PrintableText.ofUrl(one.url()))
        .putAll(PRINTABLE.verdict(one.verdict().reason(), one.verdict().decision()))
        .put("explanation", PrintableText.of(one.explanation()))
        .put("robots", one.robots() == null ? null : PrintableText.ofUrl(one.robots().name()))
        .put("googleAnswersOtherwise", one.difference().orElse(null));
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
