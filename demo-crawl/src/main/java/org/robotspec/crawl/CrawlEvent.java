package org.robotspec.crawl;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An event that a crawl reports while it runs; the processes exchange each as one line of JSON. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
@JsonSubTypes({
  @JsonSubTypes.Type(value = CrawlEvent.Started.class, name = "started"),
  @JsonSubTypes.Type(value = CrawlEvent.Known.class, name = "known"),
  @JsonSubTypes.Type(value = CrawlEvent.Page.class, name = "page"),
  @JsonSubTypes.Type(value = CrawlEvent.Finished.class, name = "finished"),
  @JsonSubTypes.Type(value = CrawlEvent.Failed.class, name = "failed")
})
public sealed interface CrawlEvent {
  /** The crawler with this name and version has started. */
  record Started(String crawler) implements CrawlEvent {}

  /** More pages are known; this is the number to crawl. */
  record Known(int pages) implements CrawlEvent {}

  /** The verdict of robots.txt on a page. */
  enum Verdict {
    /** It may be fetched. */
    ALLOWED,
    /** It may not be fetched. */
    DISALLOWED,
    /** It may not be fetched for now, and will be tried again (H-6). */
    POSTPONED,
    /** The crawler did not report it. */
    UNKNOWN;

    /** Returns the verdict in words, such as {@code disallowed}. */
    public String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * The crawler is done with a page.
   *
   * @param url its URL
   * @param verdict the verdict of robots.txt
   * @param why the rule that decided, or the reason in words
   * @param line the line of that rule; 0 if none decided
   * @param group the user agent whose group was followed, if any
   * @param httpStatus the status in the server's response; 0 without a request or a response
   * @param status the crawler's own status
   * @param problem what went wrong with the page itself, if anything
   * @param nextFetch when the crawler will fetch it again, in ISO-8601; null if never
   */
  record Page(
      String url,
      Verdict verdict,
      String why,
      int line,
      @Nullable String group,
      int httpStatus,
      String status,
      @Nullable String problem,
      @Nullable String nextFetch)
      implements CrawlEvent {}

  /** All pages are done; this many known pages were not crawled because of the limit. */
  record Finished(int leftOut) implements CrawlEvent {}

  /** The crawl cannot go on; the message says why in one line. */
  record Failed(String message) implements CrawlEvent {}

  /** Returns the event as a line of JSON. */
  default String toJson() {
    try {
      return new JsonMapper().writerFor(CrawlEvent.class).writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
