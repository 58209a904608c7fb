package org.robotspec.conformance.suite.mutation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import org.robotspec.conformance.suite.Case;
import org.robotspec.conformance.suite.Track;
import org.robotspec.conformance.suite.driver.Answer;
import org.robotspec.conformance.suite.driver.Driver;

/**
 * A second implementation, written from the texts alone and as plainly as can be, with faults to
 * switch on. Without one it is a second opinion on every case.
 */
final class PlainDriver implements Driver {
  private final Set<Fault> faults;

  PlainDriver(Set<Fault> faults) {
    this.faults = faults;
  }

  @Override
  public String name() {
    return "plain";
  }

  @Override
  public Set<Track> tracks() {
    return Set.of(Track.MATCH, Track.ORIGIN, Track.FETCH);
  }

  @Override
  public boolean followsProfiles() {
    return true;
  }

  @Override
  public Answer answer(Case c, String profile) {
    return switch (c.track()) {
      case MATCH -> match(c, profile);
      case ORIGIN -> origin(c);
      default -> new PlainFetch(c, profile, faults).play();
    };
  }

  private Answer match(Case c, String profile) {
    PlainFile file = new PlainFile(c.body(), profile, faults);
    ObjectNode values = Answer.values();
    ArrayNode sitemaps = values.putArray("sitemaps");
    file.sitemaps.forEach(sitemaps::add);
    if (c.url().isPresent()) {
      String url = c.url().get();
      if (PlainOrigin.of(url, faults) == null && !profile.equals("google-reference")) {
        return Answer.invalid();
      }
      PlainMatcher.Verdict verdict =
          new PlainMatcher(profile, faults).decide(file, c.agents(), url);
      values.put("verdict", Answer.word(verdict.allow())).put("line", verdict.line());
    }
    return new Answer.Given(values);
  }

  private Answer origin(Case c) {
    String origin = PlainOrigin.of(c.url().orElseThrow(), faults);
    if (origin == null) {
      return Answer.invalid();
    }
    ObjectNode values = Answer.values().put("robotsTxt", origin + "/robots.txt");
    if (c.json().has("robotsTxt")) {
      String file = c.json().path("robotsTxt").asText();
      boolean root = file.matches("[^/]*//[^/]*/robots\\.txt");
      root |= faults.contains(Fault.FOLDER_FILES_COUNT) && file.endsWith("/robots.txt");
      values.put("governs", root && origin.equals(PlainOrigin.of(file, faults)));
    }
    return new Answer.Given(values);
  }
}
