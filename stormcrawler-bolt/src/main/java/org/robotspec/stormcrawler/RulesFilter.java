package org.robotspec.stormcrawler;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.Setting;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Outcome;
import org.robotspec.service.OriginRules;
import org.robotspec.service.Verdict;

/** The implementation of RobotspecURLFilter, the same for StormCrawler 2 and 3. Thread-safe. */
final class RulesFilter {
  private static final String MODE = "mode";

  private boolean fetch;
  private @Nullable AdapterService service;

  void configure(Map<String, Object> topology, JsonNode params) {
    String mode = params.path(MODE).asText("cached");
    fetch =
        switch (mode.toLowerCase(Locale.ROOT)) {
          case "cached" -> false;
          case "fetch" -> true;
          default ->
              throw Setting.notAllowed("RobotspecURLFilter " + MODE, mode, "cached or fetch");
        };
    AdapterConfig config = AdapterConfig.of(topology);
    boolean off = config.skip() || config.isShadow();
    service = off ? null : AdapterService.acquireFor(this, config);
  }

  /**
   * Returns whether to keep a URL; an unknown one is kept, because the fetcher decides on it later.
   */
  boolean keeps(String url) {
    AdapterService asked = service;
    if (asked == null || !AdapterService.handles(url)) {
      return true;
    }
    try {
      OriginRules rules = fetch ? asked.rulesFor(url) : asked.service().cached(url).orElse(null);
      if (rules == null) {
        return true;
      }
      Verdict verdict = rules.decide(url);
      if (verdict.outcome() != Outcome.DISALLOWED) {
        return true; // Counted when it is fetched.
      }
      asked.count(verdict);
      return false;
    } catch (InvalidUrlException e) {
      return false;
    }
  }
}
