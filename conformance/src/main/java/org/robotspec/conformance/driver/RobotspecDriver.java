package org.robotspec.conformance.driver;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Set;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;

/** Robotspec itself, under every profile. */
final class RobotspecDriver implements Driver {

  @Override
  public String name() {
    return "robotspec";
  }

  @Override
  public Set<Track> tracks() {
    return EnumSet.allOf(Track.class);
  }

  @Override
  public boolean followsProfiles() {
    return true;
  }

  @Override
  public DriverAnswer answer(Case c, String profile) {
    SpecProfile spec = SpecProfile.parse(profile);
    return switch (c.track()) {
      case MATCH -> match(c, spec);
      case ORIGIN -> origin(c);
      case FETCH -> RobotspecFetch.answer(c, profile);
      case INDEX -> RobotspecIndex.answer(c);
    };
  }

  private static DriverAnswer match(Case c, SpecProfile spec) {
    RobotsTxt file = RobotsTxt.parse(c.body(), spec);
    Rules rules = file.rulesFor(new Crawler(c.agents()));
    ObjectNode values = DriverAnswer.values();
    if (c.url().isPresent()) {
      RuleDecision decision;
      try {
        decision = rules.decide(c.url().get());
      } catch (InvalidUrlException e) {
        return DriverAnswer.invalid();
      }
      values.put("verdict", DriverAnswer.word(decision.allowed()));
      values.put("line", decision.line());
    }
    ArrayNode sitemaps = values.putArray("sitemaps");
    rules.sitemaps().forEach(sitemaps::add);
    values.put(
        "crawlDelay",
        rules.crawlDelay().map(d -> BigDecimal.valueOf(d.toMillis(), 3)).orElse(null));
    return new DriverAnswer.Given(values);
  }

  private static DriverAnswer origin(Case c) {
    ObjectNode values = DriverAnswer.values();
    try {
      Origin origin = Origin.of(c.url().orElseThrow());
      values.put("robotsTxt", origin.robotsTxtUrl());
      if (c.json().has("robotsTxt")) {
        String file = c.json().get("robotsTxt").textValue();
        values.put("governs", file.endsWith("/robots.txt") && isRoot(file, origin));
      }
    } catch (InvalidUrlException e) {
      return DriverAnswer.invalid();
    }
    return new DriverAnswer.Given(values);
  }

  /** Whether an address is that of an origin's file: nothing but a host before /robots.txt. */
  private static boolean isRoot(String file, Origin origin) {
    int path = file.indexOf('/', file.indexOf("//") + 2);
    return file.substring(path).equals("/robots.txt") && Origin.of(file).equals(origin);
  }
}
