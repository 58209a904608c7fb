package org.robotspec.conformance.driver;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import org.robotspec.conformance.Case;

/** Asks the rules of crawler-commons, which StormCrawler and Nutch use too. */
final class HostRules {
  private final HostClasses host;
  private final Class<?> type;

  HostRules(HostClasses host) {
    this.host = host;
    this.type = host.type("crawlercommons.robots.BaseRobotRules");
  }

  boolean isAllowed(Object rules, String url) {
    return host.call(() -> (Boolean) type.getMethod("isAllowed", String.class).invoke(rules, url));
  }

  /** Answers a case of the match track. */
  DriverAnswer answer(Object rules, Case c) {
    ObjectNode values = DriverAnswer.values();
    c.url().ifPresent(url -> values.put("verdict", DriverAnswer.word(isAllowed(rules, url))));
    List<?> sitemaps = host.call(() -> (List<?>) type.getMethod("getSitemaps").invoke(rules));
    ArrayNode list = values.putArray("sitemaps");
    sitemaps.forEach(s -> list.add(String.valueOf(s)));
    long delay = host.call(() -> (Long) type.getMethod("getCrawlDelay").invoke(rules));
    // crawler-commons: Long.MIN_VALUE is "no delay", else milliseconds.
    values.put("crawlDelay", delay == Long.MIN_VALUE ? null : BigDecimal.valueOf(delay, 3));
    return new DriverAnswer.Given(values);
  }
}
