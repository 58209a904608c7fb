package org.robotspec.conformance.driver;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.robotspec.conformance.Case;

/**
 * The web of a script: what each address answers now, and what was requested. Thread-safe, for a
 * driver may fetch in the background.
 */
final class ScriptedWeb {
  private static final JsonNode NOT_SERVED = DriverAnswer.values().put("status", 404);

  private final Map<String, JsonNode> served = new HashMap<>();
  private final List<String> requests = new ArrayList<>();

  /** Takes a step of the script that serves. */
  synchronized void serve(JsonNode step) {
    for (Map.Entry<String, JsonNode> e : step.path("serve").properties()) {
      served.put(e.getKey(), e.getValue());
    }
  }

  /** Answers a request, which is remembered. */
  synchronized JsonNode request(String url) {
    int fragment = url.indexOf('#');
    String address = fragment < 0 ? url : url.substring(0, fragment);
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

  /** Returns what was requested since the last time, in order. */
  synchronized List<String> takeRequests() {
    List<String> taken = List.copyOf(requests);
    requests.clear();
    return taken;
  }

  static byte[] body(JsonNode answer) {
    return Case.bytes(answer.path("body"));
  }

  static Map<String, List<String>> headers(JsonNode answer) {
    Map<String, List<String>> headers = new HashMap<>();
    for (Map.Entry<String, JsonNode> e : answer.path("headers").properties()) {
      headers.put(e.getKey(), List.of(e.getValue().asText()));
    }
    return headers;
  }
}
