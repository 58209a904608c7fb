package org.robotspec.nutch;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.MalformedURLException;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolOutput;
import org.jspecify.annotations.Nullable;
import org.robotspec.cache.Exchange;
import org.robotspec.cache.Hop;
import org.robotspec.cache.OriginRules;
import org.robotspec.cache.RobotsService;
import org.robotspec.cache.Verdict;
import org.robotspec.rules.InvalidUrlException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers for robots.txt, and leaves pages to the delegate of their scheme. Thread-safe. */
final class RobotsProtocol implements RobotspecParts.ResolvingProtocol {

  private static final Logger LOG = LoggerFactory.getLogger(RobotspecProtocol.class);

  /** When to try a URL again if even the service could not say. */
  private static final Duration AFTER_TROUBLE = Duration.ofHours(1);

  private final Robots robots;
  private final RobotsService service;
  private final JobCounters counters = new JobCounters();
  private final Map<String, Protocol> pages;
  private final Map<String, MethodHandle> resolvers = new TreeMap<>();

  RobotsProtocol(Robots robots) {
    this.robots = robots;
    this.pages = robots.delegates().make(null);
    pages.forEach(
        (scheme, protocol) -> {
          @Nullable MethodHandle resolver = resolver(protocol);
          if (resolver != null) {
            resolvers.put(scheme, resolver);
          }
        });
    this.service = robots.fetchingService();
  }

  @Override
  public ProtocolOutput getProtocolOutput(Text url, CrawlDatum datum) {
    return pages(url.toString()).getProtocolOutput(url, datum);
  }

  /** Finds what Nutch's interface has only after 1.22; null if this Nutch is older. */
  private static @Nullable MethodHandle resolver(Protocol protocol) {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(
              protocol.getClass(),
              "resolveUrl",
              MethodType.methodType(URL.class, URL.class, String.class))
          .bindTo(protocol);
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return null;
    }
  }

  @Override
  public URL resolveUrl(URL base, String relative) throws MalformedURLException {
    @Nullable MethodHandle resolver = resolvers.get(base.getProtocol());
    if (resolver == null) {
      return new URL(base, relative);
    }
    try {
      return (URL) resolver.invokeExact(base, relative);
    } catch (MalformedURLException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("resolveUrl throws what it does not declare", e);
    }
  }

  private Protocol pages(String url) {
    @Nullable Protocol protocol = pages.get(Delegates.scheme(url));
    if (protocol == null) {
      throw new IllegalStateException(
          "no protocol plugin for "
              + Delegates.scheme(url)
              + " is active: "
              + url
              + "; see plugin.includes");
    }
    return protocol;
  }

  /**
   * Returns the rules for a URL, and marks its datum if they hold it back for now.
   *
   * @throws IllegalStateException if no delegate fetches the scheme, as Nutch itself has it then
   */
  @Override
  public BaseRobotRules getRobotRules(
      Text url, @Nullable CrawlDatum datum, @Nullable List<Content> robotsTxtContent) {
    String address = url.toString();
    if (datum != null) {
      HeldBack.unmark(datum);
      Evidence.clear(datum);
    }
    if (isExempt(address)) {
      counters.exempt();
      return new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);
    }
    pages(address); // or nobody fetches this scheme
    try {
      return rules(address, datum, robotsTxtContent);
    } catch (InvalidUrlException e) {
      // D-11: what has no origin has no rules, and nobody may fetch it.
      LOG.info("Refused: {}: {}", address, e.getMessage());
      return new SimpleRobotRules(RobotRulesMode.ALLOW_NONE);
    } catch (Throwable e) {
      LOG.error("Held back, for robots.txt could not be asked: {}", address, e);
      if (datum != null) {
        HeldBack.mark(datum, Instant.now().plus(AFTER_TROUBLE));
      }
      return new SimpleRobotRules(RobotRulesMode.ALLOW_NONE);
    }
  }

  private BaseRobotRules rules(
      String url, @Nullable CrawlDatum datum, @Nullable List<Content> robotsTxtContent) {
    OriginRules origin = service.rulesFor(url);
    counters.look(origin);
    if (robotsTxtContent != null) {
      store(origin, robotsTxtContent);
    }
    Verdict verdict = origin.decide(url);
    service.count(verdict);
    counters.verdict(verdict);
    if (datum != null) {
      robots.settings().evidence().note(datum, verdict);
      if (verdict.temporary()) {
        HeldBack.mark(datum, verdict.lookAgainAt());
      }
    }
    return new NutchRules(origin, url, verdict, robots.settings());
  }

  private boolean isExempt(String url) {
    if (robots.settings().exempt().isEmpty()) {
      return false;
    }
    try {
      return robots.settings().isExempt(new URL(url).getHost());
    } catch (MalformedURLException e) {
      return false;
    }
  }

  /** Hands over what was fetched, for {@code fetcher.store.robotstxt}. */
  private void store(OriginRules origin, List<Content> robotsTxtContent) {
    for (Exchange exchange : origin.exchanges()) {
      if (exchange.hop() instanceof Hop.Answer answer) {
        Metadata headers = new Metadata();
        answer.headers().forEach((name, values) -> values.forEach(v -> headers.add(name, v)));
        String type = answer.headers().getOrDefault("content-type", List.of("")).get(0);
        robotsTxtContent.add(
            new Content(
                exchange.url(), exchange.url(), answer.body(), type, headers, robots.conf()));
      }
    }
  }

  @Override
  public void setConf(Configuration conf) {
    throw new UnsupportedOperationException("configured when made");
  }

  @Override
  public Configuration getConf() {
    return robots.conf();
  }
}
