package org.robotspec.cli.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.robotspec.access.FailureCause;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.driver.Driver;
import org.robotspec.conformance.driver.DriverAnswer;
import org.robotspec.conformance.driver.ScriptedWeb;
import org.robotspec.indexing.HtmlMetaTags;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.MetaTag;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.rules.Outcome;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.Verdict;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreferences;

/** Robotspec itself, under every profile. */
final class RobotspecDriver implements Driver {
  /** The time at which scripts start. */
  private static final Instant START = Instant.parse("2020-01-01T00:00:00Z");

  @Override
  public String name() {
    return "robotspec";
  }

  @Override
  public Set<Track> tracks() {
    return EnumSet.allOf(Track.class);
  }

  @Override
  public DriverAnswer answer(Case c, String profile) {
    SpecProfile spec = SpecProfile.parse(profile);
    try {
      return switch (c.track()) {
        case MATCH -> match(c, spec);
        case ORIGIN -> origin(c);
        case FETCH -> fetch(c, profile);
        case INDEX -> index(c);
        case USAGE -> c.isScript() ? fetch(c, profile) : usage(c, spec);
      };
    } catch (InvalidUrlException e) {
      return DriverAnswer.invalid();
    }
  }

  private static DriverAnswer match(Case c, SpecProfile spec) {
    Crawler crawler;
    try {
      crawler = Crawler.under(spec, c.agents());
    } catch (IllegalArgumentException e) {
      return DriverAnswer.invalid();
    }
    RobotsTxt file = RobotsTxt.parse(c.body(), spec);
    Rules rules = file.rulesFor(crawler);
    ObjectNode values = DriverAnswer.values();
    if (c.url().isPresent()) {
      RuleDecision decision = rules.decide(c.url().get());
      values.put("verdict", DriverAnswer.word(decision.allowed()));
      values.put("line", decision.rule() == null ? 0 : decision.rule().line());
    }
    ArrayNode sitemaps = values.putArray("sitemaps");
    file.sitemaps().forEach(sitemap -> sitemaps.add(sitemap.url()));
    values.put(
        "crawlDelay",
        rules.crawlDelay().map(d -> BigDecimal.valueOf(d.toMillis(), 3)).orElse(null));
    return new DriverAnswer.Given(values);
  }

  private static DriverAnswer origin(Case c) {
    ObjectNode values = DriverAnswer.values();
    Origin origin = Origin.of(c.url().orElseThrow());
    values.put("robotsTxt", origin.robotsTxtUrl());
    if (c.json().has("robotsTxt")) {
      String file = c.json().get("robotsTxt").textValue();
      boolean root = file.matches("[^/]*//[^/]*/robots\\.txt");
      values.put("governs", root && Origin.of(file).equals(origin));
    }
    return new DriverAnswer.Given(values);
  }

  /** Runs a script against the service, with a scripted web and clock. */
  private static DriverAnswer fetch(Case c, String profile) {
    Map<String, String> properties = new HashMap<>();
    String prefix = RobotsConfig.PREFIX;
    properties.put(prefix + "agents", String.join(",", c.agents()));
    properties.put(prefix + "profile", profile);
    // The hosts of a script have no addresses.
    properties.put(prefix + "redirect-to-private", "true");
    JsonNode settings = c.json().path("settings");
    settings.properties().forEach(e -> properties.put(prefix + e.getKey(), e.getValue().asText()));
    ScriptedWeb web = new ScriptedWeb();
    AtomicReference<Instant> now = new AtomicReference<>(START);
    InstantSource clock = now::get;
    try (RobotsService service =
        RobotsService.builder(RobotsConfig.of(properties))
            .fetcher((url, limits) -> response(web.request(url), limits))
            .clock(clock.withZone(ZoneOffset.UTC))
            .open()) {
      return web.play(
          c,
          time -> now.set(START.plus(time)),
          (url, answer) -> {
            if (c.track() == Track.USAGE) {
              put(service.decide(url).usage(), answer);
            } else {
              put(service.decide(url), answer);
            }
          });
    }
  }

  private static void put(Verdict verdict, ObjectNode answer) {
    answer.put("verdict", DriverAnswer.word(verdict.allowed()));
    if (!verdict.allowed()) {
      answer.put("temporary", verdict.outcome() == Outcome.POSTPONED);
    }
  }

  private static Response response(JsonNode answer, Limits limits) {
    if (answer.has("fails")) {
      String cause = answer.get("fails").asText().toUpperCase(Locale.ROOT).replace('-', '_');
      return new Response.Failed(FailureCause.valueOf(cause), "scripted");
    }
    byte[] body = Case.bytes(answer.path("body"));
    int length = limits.maxBytes() > 0 ? Math.min(body.length, limits.maxBytes()) : body.length;
    return new Response.Answer(
        answer.path("status").asInt(),
        Case.headers(answer),
        Arrays.copyOf(body, length),
        length < body.length);
  }

  private static DriverAnswer index(Case c) {
    boolean html = header(c, "Content-Type").stream().allMatch(MetaTag::canBeIn);
    List<MetaTag> tags = html ? HtmlMetaTags.parse(c.body(), "UTF-8") : List.of();
    Instant now = Instant.parse(c.json().path("now").asText());
    Crawler crawler = Crawler.of(c.agents());
    String content = IndexingDirectives.read(Case.headers(c.json()), tags, crawler, now).content();
    ObjectNode values = DriverAnswer.values();
    Arrays.stream(content.split(", ", -1))
        .filter(directive -> !directive.equals("all"))
        .forEach(values.putArray("directives")::add);
    return new DriverAnswer.Given(values);
  }

  private static List<String> header(Case c, String name) {
    return Case.headers(c.json()).entrySet().stream()
        .filter(e -> e.getKey().equalsIgnoreCase(name))
        .flatMap(e -> e.getValue().stream())
        .toList();
  }

  private static DriverAnswer usage(Case c, SpecProfile spec) {
    Rules rules = RobotsTxt.parse(c.body(), spec).rulesFor(Crawler.under(spec, c.agents()));
    UsagePreferences stated = rules.decide(c.url().orElseThrow()).usage();
    ObjectNode values = DriverAnswer.values();
    put(stated.combine(UsagePreferences.ofHeaders(header(c, "Content-Usage"))), values);
    return new DriverAnswer.Given(values);
  }

  private static void put(UsagePreferences preferences, ObjectNode answer) {
    ObjectNode usage = answer.putObject("usage");
    ObjectNode signals = answer.putObject("signals");
    ObjectNode purposes = answer.putObject("purposes");
    for (UsagePreference stated : preferences.all()) {
      switch (stated.kind()) {
        case SIGNAL -> signals.put(stated.key(), stated.value());
        case PURPOSE -> purposes.put(stated.key(), stated.preference().toString());
        case CATEGORY, UNRECOGNISED -> usage.put(stated.key(), stated.preference().toString());
      }
    }
  }
}
