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
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.service.OriginRules;
import org.robotspec.service.Request;
import org.robotspec.service.Response;
import org.robotspec.service.RobotsService;
import org.robotspec.service.Verdict;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A protocol that answers for robots.txt and leaves the fetching of pages to another protocol
 * plugin, the delegate of their scheme. Thread-safe once configured.
 */
@SuppressWarnings("NullAway.Init") // Nutch calls setConf before all else.
public final class RobotspecProtocol implements Protocol {

  private static final Logger LOG = LoggerFactory.getLogger(RobotspecProtocol.class);

  /** When to try a URL again if the service itself failed. */
  private static final Duration AFTER_AN_ERROR = Duration.ofHours(1);

  private final JobCounters counters = new JobCounters();
  private final Map<String, MethodHandle> resolvers = new TreeMap<>();
  private PluginContext context;
  private RobotsService service;
  private Map<String, Protocol> pages;

  /** Makes a protocol; Nutch calls {@link #setConf} next. */
  public RobotspecProtocol() {}

  @Override
  public void setConf(Configuration conf) {
    context = PluginContext.of(conf);
    pages = context.delegates().make(null);
    pages.forEach(
        (scheme, protocol) -> {
          @Nullable MethodHandle resolver = resolver(protocol);
          if (resolver != null) {
            resolvers.put(scheme, resolver);
          }
        });
    service = context.fetchingService();
  }

  @Override
  public Configuration getConf() {
    return context.conf();
  }

  /** Returns the delegate's answer, untouched. */
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

  /** Resolves as the delegate does; asked by Nutch after 1.22, whose interface has this method. */
  @SuppressWarnings("MissingOverride") // Nutch 1.20 to 1.22 have no such method.
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
   * Returns the rules for a URL, and marks its datum if they only postpone it.
   *
   * @throws IllegalStateException if no delegate fetches the scheme, as Nutch itself has it then
   */
  @Override
  public BaseRobotRules getRobotRules(
      Text url, @Nullable CrawlDatum datum, @Nullable List<Content> robotsTxtContent) {
    String address = url.toString();
    if (datum != null) {
      PostponedMark.remove(datum);
      DecisionMetadata.clear(datum);
    }
    if (isExempt(address)) {
      counters.exempt();
      return new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);
    }
    pages(address); // throws where no delegate fetches the scheme
    try {
      return rules(address, datum, robotsTxtContent);
    } catch (InvalidUrlException e) {
      // D-11: what has no origin has no rules, and may not be fetched.
      LOG.info("Refused: {}: {}", address, e.getMessage());
      return new SimpleRobotRules(RobotRulesMode.ALLOW_NONE);
    } catch (Throwable e) {
      LOG.error("Postponed, for robots.txt could not be asked: {}", address, e);
      if (datum != null) {
        PostponedMark.put(datum, Instant.now().plus(AFTER_AN_ERROR));
      }
      return new SimpleRobotRules(RobotRulesMode.ALLOW_NONE);
    }
  }

  /** Returns the rules for a URL, as Nutch asks from 1.22 on. */
  @SuppressWarnings("MissingOverride") // Nutch 1.20 and 1.21 have no such method.
  public BaseRobotRules getRobotRules(
      URL url, @Nullable CrawlDatum datum, @Nullable List<Content> robotsTxtContent) {
    return getRobotRules(new Text(url.toString()), datum, robotsTxtContent);
  }

  private BaseRobotRules rules(
      String url, @Nullable CrawlDatum datum, @Nullable List<Content> robotsTxtContent) {
    OriginRules origin = service.rulesFor(url);
    counters.fetch(origin);
    if (robotsTxtContent != null) {
      store(origin, robotsTxtContent);
    }
    Verdict verdict = origin.decide(url);
    service.count(verdict);
    counters.verdict(verdict);
    if (datum != null) {
      context.settings().decisions().write(datum, verdict);
      if (verdict.temporary()) {
        PostponedMark.put(datum, verdict.refreshAt());
      }
    }
    return new NutchRules(origin, url, verdict, context.settings());
  }

  private boolean isExempt(String url) {
    if (context.settings().exempt().isEmpty()) {
      return false;
    }
    try {
      return context.settings().isExempt(new URL(url).getHost());
    } catch (MalformedURLException e) {
      return false;
    }
  }

  /** Hands over what was fetched, for {@code fetcher.store.robotstxt}. */
  private void store(OriginRules origin, List<Content> robotsTxtContent) {
    for (Request request : origin.requests()) {
      if (request.response() instanceof Response.Answer answer) {
        Metadata headers = new Metadata();
        answer.headers().forEach((name, values) -> values.forEach(v -> headers.add(name, v)));
        String type = answer.headers().getOrDefault("content-type", List.of("")).get(0);
        robotsTxtContent.add(
            new Content(
                request.url(), request.url(), answer.body(), type, headers, context.conf()));
      }
    }
  }
}
