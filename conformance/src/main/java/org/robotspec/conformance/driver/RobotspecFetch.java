package org.robotspec.conformance.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.robotspec.access.FailureCause;
import org.robotspec.conformance.Case;
import org.robotspec.service.Limits;
import org.robotspec.service.OriginRules;
import org.robotspec.service.Response;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsFetcher;
import org.robotspec.service.RobotsService;
import org.robotspec.service.Verdict;

/** The fetch track for Robotspec itself: its service on a scripted web and a scripted clock. */
final class RobotspecFetch {
  private static final Instant START = Instant.parse("2020-01-01T00:00:00Z");

  private RobotspecFetch() {}

  static DriverAnswer answer(Case c, String profile) {
    Map<String, String> properties = new HashMap<>();
    properties.put(RobotsConfig.PREFIX + "agents", String.join(",", c.agents()));
    properties.put(RobotsConfig.PREFIX + "profile", profile);
    // Hosts of a script have no address that could be looked up.
    properties.put(RobotsConfig.PREFIX + "redirect-to-private", "true");
    for (Map.Entry<String, JsonNode> e : c.json().path("settings").properties()) {
      properties.put(RobotsConfig.PREFIX + e.getKey(), e.getValue().asText());
    }
    ScriptedWeb web = new ScriptedWeb();
    ScriptedClock clock = new ScriptedClock();
    RobotsFetcher fetcher = new ScriptedFetcher(web);
    ObjectNode values = DriverAnswer.values();
    ArrayNode steps = values.putArray("steps");
    try (RobotsService service =
        RobotsService.builder(RobotsConfig.of(properties)).fetcher(fetcher).clock(clock).open()) {
      for (JsonNode step : c.script()) {
        clock.passed = Case.at(step);
        web.serve(step);
        if (step.has("ask")) {
          ask(service, web, step.get("ask").textValue(), steps.addObject());
        }
      }
    }
    return new DriverAnswer.Given(values);
  }

  private static void ask(RobotsService service, ScriptedWeb web, String url, ObjectNode answer) {
    OriginRules rules = service.rulesFor(url);
    Verdict verdict = rules.decide(url);
    answer.put("verdict", DriverAnswer.word(verdict.allowed()));
    if (!verdict.allowed()) {
      answer.put("temporary", verdict.temporary());
    }
    ArrayNode requests = answer.putArray("requests");
    web.takeRequests().forEach(requests::add);
  }

  /** Fetches from the scripted web. */
  private record ScriptedFetcher(ScriptedWeb web) implements RobotsFetcher {
    @Override
    public Response fetch(String url, Limits limits) {
      JsonNode answer = web.request(url);
      if (answer.has("fails")) {
        String cause = answer.get("fails").asText();
        for (FailureCause known : FailureCause.values()) {
          if (known.key().equals(cause)) {
            return new Response.Failed(known, "scripted");
          }
        }
        return new Response.Failed(FailureCause.OTHER, cause);
      }
      byte[] body = ScriptedWeb.body(answer);
      int length = limits.maxBytes() > 0 ? Math.min(body.length, limits.maxBytes()) : body.length;
      return new Response.Answer(
          answer.path("status").asInt(),
          ScriptedWeb.headers(answer),
          java.util.Arrays.copyOf(body, length),
          length < body.length);
    }
  }

  /** The clock of a script: it stands still between steps. */
  private static final class ScriptedClock extends Clock {
    private volatile Duration passed = Duration.ZERO;

    @Override
    public Instant instant() {
      return START.plus(passed);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
