package org.robotspec.crawl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.robotspec.crawl.CrawlEvent.Page;
import org.robotspec.crawl.CrawlEvent.Verdict;
import org.robotspec.origin.AccessLog;

/** What a crawl has reported so far; not thread-safe. */
public final class CrawlReport {
  private final Map<String, Page> pages = new LinkedHashMap<>();
  private String crawler = "";
  private int known;
  private int leftOut;
  private boolean finished;

  /** Adds an event. If a page is reported twice, the last report counts. */
  public void add(CrawlEvent event) {
    if (event instanceof Page page) {
      pages.put(page.url(), page);
    } else if (event instanceof CrawlEvent.Started started) {
      crawler = started.crawler();
    } else if (event instanceof CrawlEvent.Known more) {
      known = more.pages();
    } else if (event instanceof CrawlEvent.Finished end) {
      finished = true;
      leftOut = end.leftOut();
    }
  }

  /** Returns the name and version of the crawler; empty before it runs. */
  public String crawler() {
    return crawler;
  }

  /** Returns how many pages are known, done or not. */
  public int known() {
    return known;
  }

  /** Returns how many known pages were not crawled because of the limit. */
  public int leftOut() {
    return leftOut;
  }

  /** Returns how many pages are done. */
  public int done() {
    return pages.size();
  }

  /** Returns the pages that are done, in the order of their completion. */
  public List<Page> pages() {
    return new ArrayList<>(pages.values());
  }

  /** Returns how many pages got a verdict. */
  public long count(Verdict verdict) {
    return pages().stream().filter(page -> page.verdict() == verdict).count();
  }

  /** Returns the URLs of pages that robots.txt disallows, for now or for good. */
  public Set<String> refused() {
    return pages().stream()
        .filter(p -> p.verdict() == Verdict.DISALLOWED || p.verdict() == Verdict.POSTPONED)
        .map(Page::url)
        .collect(Collectors.toSet());
  }

  /**
   * Returns the requests in a log for pages that robots.txt disallows: any request is a violation.
   */
  public List<String> refusedButRequested(AccessLog log) {
    Set<String> refused = refused();
    return log.urls().stream().filter(refused::contains).distinct().toList();
  }

  /** Returns the members of the JSON form, in order. */
  public Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("crawler", crawler);
    json.put("finished", finished);
    json.put("leftOut", leftOut);
    json.put("allowed", count(Verdict.ALLOWED));
    json.put("disallowed", count(Verdict.DISALLOWED));
    json.put("postponed", count(Verdict.POSTPONED));
    json.put("unknown", count(Verdict.UNKNOWN));
    json.put("pages", pages().stream().map(CrawlReport::json).toList());
    return json;
  }

  private static Map<String, @Nullable Object> json(Page page) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("url", page.url());
    json.put("verdict", page.verdict().words());
    json.put("why", page.why());
    json.put("line", page.line());
    json.put("group", page.group());
    json.put("httpStatus", page.httpStatus() == 0 ? null : page.httpStatus());
    json.put("status", page.status());
    json.put("problem", page.problem());
    json.put("nextFetch", page.nextFetch());
    return json;
  }
}
