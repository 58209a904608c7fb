package org.robotspec.conformance.plain;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.driver.Driver;
import org.robotspec.conformance.driver.DriverAnswer;

/**
 * A second implementation, written from the texts alone and as plainly as can be: a second opinion
 * on every case.
 */
final class PlainDriver implements Driver {
  @Override
  public String name() {
    return "plain";
  }

  @Override
  public Set<Track> tracks() {
    return EnumSet.complementOf(EnumSet.of(Track.INDEX));
  }

  @Override
  public DriverAnswer answer(Case c, String profile) {
    return switch (c.track()) {
      case MATCH -> match(c, profile);
      case ORIGIN -> origin(c);
      case USAGE -> c.isScript() ? new PlainFetch(c, profile).play() : usage(c, profile);
      default -> new PlainFetch(c, profile).play();
    };
  }

  private static DriverAnswer match(Case c, String profile) {
    PlainFile file = new PlainFile(c.body(), profile);
    ObjectNode values = DriverAnswer.values();
    file.sitemaps.forEach(values.putArray("sitemaps")::add);
    if (c.url().isPresent()) {
      String url = c.url().get();
      boolean bad =
          PlainOrigin.of(url) == null
              || !c.agents().stream().allMatch(name -> name.matches("[A-Za-z0-9_-]+(/[!-~]*)?"));
      if (bad && !profile.equals("google-reference")) {
        return DriverAnswer.invalid();
      }
      PlainRules.Verdict verdict = new PlainRules(profile).decide(file, c.agents(), url);
      values.put("verdict", DriverAnswer.word(verdict.allow())).put("line", verdict.line());
    }
    return new DriverAnswer.Given(values);
  }

  private static DriverAnswer usage(Case c, String profile) {
    PlainUsage preferences = new PlainUsage();
    PlainFile file = new PlainFile(c.body(), profile);
    preferences.file(file, new PlainRules(profile), c.agents(), c.url().orElseThrow());
    for (Map.Entry<String, List<String>> header : Case.headers(c.json()).entrySet()) {
      if (header.getKey().equalsIgnoreCase("content-usage")) {
        preferences.headers(header.getValue());
      }
    }
    ObjectNode values = DriverAnswer.values();
    preferences.write(values);
    return new DriverAnswer.Given(values);
  }

  private static DriverAnswer origin(Case c) {
    if (c.clause().equals("D-23") && c.url().orElseThrow().matches(".*[^!-$&-~].*")) {
      return new DriverAnswer.Skipped("java.net.IDN is IDNA 2003");
    }
    String origin = PlainOrigin.of(c.url().orElseThrow());
    if (origin == null) {
      return DriverAnswer.invalid();
    }
    ObjectNode values = DriverAnswer.values().put("robotsTxt", origin + "/robots.txt");
    if (c.json().has("robotsTxt")) {
      String file = c.json().path("robotsTxt").asText();
      boolean root = file.matches("[^/]*//[^/]*/robots\\.txt");
      values.put("governs", root && origin.equals(PlainOrigin.of(file)));
    }
    return new DriverAnswer.Given(values);
  }
}
