package org.robotspec.cli.check;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.cli.site.AskedCrawler;
import org.robotspec.cli.site.SiteRules;
import org.robotspec.cli.site.UrlVerdict;
import org.robotspec.service.OriginRules;
import org.robotspec.service.spi.Request;
import org.robotspec.service.spi.Response;
import org.robotspec.text.PrintableText;

/** The output of {@code robotspec check --json}: an object for each URL and crawler. */
public final class CheckJson {
  private CheckJson() {}

  /** Returns a verdict, and what is known about its site; the URL is as it was given. */
  static ObjectNode of(UrlVerdict verdict, AskedCrawler crawler, SiteRules site) {
    ObjectNode json = verdict.json().put("url", verdict.url()).put("agent", crawler.name());
    json.put("agentPurpose", crawler.purpose().isEmpty() ? null : crawler.purpose());
    json.putNull("crawlDelay");
    site.rulesFor(crawler)
        .crawlDelay()
        .ifPresent(delay -> json.put("crawlDelay", delay.toMillis() / 1_000.0));
    ArrayNode sitemaps = json.putArray("sitemaps");
    site.sitemaps().forEach(sitemap -> sitemaps.add(PrintableText.ofUrl(sitemap)));
    @Nullable OriginRules fetched = site.fetched();
    json.set("fetch", fetched == null ? null : fetch(fetched));
    return json;
  }

  private static ObjectNode fetch(OriginRules rules) {
    AccessState state = rules.state();
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("reason", state.reason().key())
            .put("clause", state.reason().clause())
            .put("meaning", state.reason().text())
            .put("fetchedAt", state.fetchedAt().toString())
            .put("refreshAt", state.refreshAt().toString());
    ArrayNode requests = json.putArray("requests");
    rules.requests().forEach(request -> requests.add(request(request)));
    return json;
  }

  public static ObjectNode request(Request request) {
    ObjectNode json =
        JsonNodeFactory.instance.objectNode().put("url", PrintableText.ofUrl(request.url()));
    if (request.response() instanceof Response.Failed failed) {
      json.put("failure", failed.cause().key()).put("explanation", failed.cause().text());
    } else {
      Response.Answer answer = (Response.Answer) request.response();
      json.put("status", answer.status()).put("bytes", answer.body().length);
    }
    return json.put("coding", request.coding().isEmpty() ? null : request.coding());
  }
}
