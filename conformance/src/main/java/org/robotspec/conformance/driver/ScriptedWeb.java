package org.robotspec.conformance.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.robotspec.conformance.Case;

/**
 * The web of a script: the current answer of each address, and the requests. Thread-safe, because a
 * driver may fetch in the background.
 */
public final class ScriptedWeb {
  private static final JsonNode NOT_SERVED = DriverAnswer.values().put("status", 404);

  private final Map<String, JsonNode> served = new HashMap<>();
  private final List<String> requests = new ArrayList<>();

  /**
   * Runs a script: sets the clock, serves, asks, and adds the requests to each answer.
   *
   * @param clock receives the time since the start of the script
   * @param question asks whether a URL may be crawled, and writes the answer
   */
  public DriverAnswer play(
      Case c, Consumer<Duration> clock, BiConsumer<String, ObjectNode> question) {
    ObjectNode values = DriverAnswer.values();
    ArrayNode steps = values.putArray("steps");
    for (JsonNode step : c.script()) {
      clock.accept(Case.at(step));
      serve(step);
      if (step.has("ask")) {
        ObjectNode answer = steps.addObject();
        question.accept(step.get("ask").textValue(), answer);
        takeRequests().forEach(answer.putArray("requests")::add);
      }
    }
    return new DriverAnswer.Given(values);
  }

  private synchronized void serve(JsonNode step) {
    step.path("serve").properties().forEach(e -> served.put(e.getKey(), e.getValue()));
  }

  private synchronized List<String> takeRequests() {
    List<String> taken = List.copyOf(requests);
    requests.clear();
    return taken;
  }

  /** Answers a request, and records it. */
  public synchronized JsonNode request(String url) {
    String address = url.split("#", 2)[0];
    requests.add(address);
    JsonNode exact = served.get(address);
    if (exact != null) {
      return exact;
    }
    return served.entrySet().stream()
        .filter(e -> e.getKey().endsWith("*"))
        .filter(e -> address.startsWith(e.getKey().substring(0, e.getKey().length() - 1)))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(NOT_SERVED);
  }
}
