package org.robotspec.cli.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.check.AskedCrawler;
import org.robotspec.cli.check.FetchedPage;
import org.robotspec.cli.check.IndexingJson;
import org.robotspec.cli.check.UrlVerdict;
import org.robotspec.cli.console.UsageReport;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.MetaTag;
import org.robotspec.rules.internal.PrintableText;
import org.robotspec.usage.UsagePreferences;

/** What the meta tags and headers of a page mean for a crawler. */
final class PageAnswer {
  private PageAnswer() {}

  static ObjectNode json(Question question) {
    AskedCrawler asked = SiteQuestion.crawler(question.text("crawler"), question.profile());
    // A browser shows the status line and the empty line at the end, too.
    List<String> lines =
        question
            .optionalText("headers")
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("HTTP/"))
            .toList();
    Map<String, List<String>> headers = FetchedPage.headers(lines);
    @Nullable UrlVerdict verdict = verdict(question, asked);
    UsagePreferences ofFile = verdict == null ? UsagePreferences.NONE : verdict.verdict().usage();
    FetchedPage page =
        FetchedPage.of("the page", ofFile, headers, question.text("html").getBytes(UTF_8));
    IndexingDirectives said =
        IndexingDirectives.read(headers, page.metaTags(), asked.crawler(), Instant.now());
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    @Nullable UrlVerdict forbidden = verdict == null || verdict.allowed() ? null : verdict;
    IndexingJson.addTo(json, forbidden, said);
    json.set(
        "preferences", UsageReport.json(forbidden == null ? page.usage() : UsagePreferences.NONE));
    ArrayNode tags = json.putArray("tags");
    for (MetaTag tag : page.metaTags()) {
      tags.addObject()
          .put("name", PrintableText.of(tag.name()))
          .put("content", PrintableText.of(tag.content()));
    }
    return json;
  }

  /** Returns the verdict of robots.txt on the page; null if its URL is not given. */
  private static @Nullable UrlVerdict verdict(Question question, AskedCrawler crawler) {
    String url = question.optionalText("url").strip();
    if (url.isEmpty()) {
      return null;
    }
    SiteQuestion about = SiteQuestion.of(question);
    return about.rules().verdict(url, about.url(url), crawler);
  }
}
