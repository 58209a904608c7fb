package org.robotspec.stormcrawler;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.URL;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.Setting;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.service.OriginRules;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.internal.adapter.Decision;

/** The implementation of RobotspecURLFilter, the same for StormCrawler 2 and 3. Thread-safe. */
final class RulesFilter {
  private static final String MODE = "mode";

  /** A page's links wait for this part of the longest wait: the parser has other pages, too. */
  private static final int PART_OF_MAX_WAIT = 4;

  /** By identity: comparing two URLs uses DNS. */
  private final Map<URL, Deadline> pages =
      Caffeine.newBuilder().weakKeys().<URL, Deadline>build().asMap();

  private boolean fetch;
  private Duration longest = Duration.ZERO;
  private @Nullable AdapterService service;

  void configure(Map<String, Object> topology, JsonNode params) {
    String mode = params.path(MODE).asText("cached");
    fetch = mode.equalsIgnoreCase("fetch");
    if (!fetch && !mode.equalsIgnoreCase("cached")) {
      throw Setting.notAllowed("RobotspecURLFilter " + MODE, mode, "cached or fetch");
    }
    AdapterConfig config = AdapterConfig.of(topology);
    longest = config.robots().get(ServiceSettings.MAX_WAIT).dividedBy(PART_OF_MAX_WAIT);
    boolean off = config.skip() || config.isShadow();
    service = off ? null : AdapterService.acquireFor(this, config);
  }

  /**
   * Returns whether to keep a URL; an unknown one is kept, because the fetcher decides later.
   *
   * @param end the {@link #deadline} of its page
   */
  boolean keeps(Deadline end, String url) {
    AdapterService asked = service;
    if (asked == null || !AdapterService.handles(url)) {
      return true;
    }
    try {
      Optional<OriginRules> rules = fetch ? fetched(asked, end, url) : asked.service().cached(url);
      Optional<Decision> disallowed = asked.decisions.disallowed(rules, url);
      disallowed.ifPresent(asked.decisions::count);
      return disallowed.isEmpty();
    } catch (InvalidUrlException e) {
      return false;
    }
  }

  /** Returns the rules of a URL, fetched if necessary; empty if they do not arrive in time. */
  private static Optional<OriginRules> fetched(AdapterService asked, Deadline end, String url) {
    CompletableFuture<@Nullable OriginRules> rules = asked.rulesForAsync(url).toCompletableFuture();
    if (!rules.isDone()) {
      // The other half is for the page's other hosts.
      long nanos = end.left().toNanos() / 2;
      rules = rules.completeOnTimeout(null, nanos, TimeUnit.NANOSECONDS);
    }
    return Optional.ofNullable(rules.join());
  }

  /** Returns when the links of a page have waited long enough. */
  Deadline deadline(@Nullable URL page) {
    return page == null || !fetch
        ? Deadline.in(longest)
        : pages.computeIfAbsent(page, any -> Deadline.in(longest));
  }
}
