package org.robotspec.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One case of the suite. It tests one thing.
 *
 * @param track the part of the suite it belongs to
 * @param json the case as in the data; must not change
 */
public record Case(Track track, ObjectNode json) {
  /** The limit for repeated text: far more than any case needs, but no risk for memory. */
  private static final int MAX_BYTES = 10_000_000;

  /** Returns the stable id, such as {@code M-5.tie-allow-wins}. */
  public String id() {
    return json.path("id").asText();
  }

  /** Returns the id of the requirement that it tests, such as {@code M-5}. */
  public String clause() {
    return id().split("\\.", 2)[0];
  }

  /** Returns the right behaviour in one sentence. */
  public String says() {
    return json.path("says").asText();
  }

  /** Returns its sources: document and section. */
  public List<String> clauses() {
    return texts(json.path("clauses"));
  }

  /** Returns a remark for readers, if any. */
  public Optional<String> note() {
    return Optional.ofNullable(json.path("note").textValue());
  }

  /** Returns whether it is required under a profile; otherwise it counts only in a strict run. */
  public boolean required(String profile) {
    return !json.has("required") || texts(json.get("required")).contains(profile);
  }

  /** Returns the names of the crawler, in order of preference. */
  public List<String> agents() {
    return texts(json.path("agents"));
  }

  /** Returns the URL to decide; empty if the case has none. */
  public Optional<String> url() {
    return Optional.ofNullable(json.get("url"))
        .map(url -> new String(bytes(url), StandardCharsets.UTF_8));
  }

  /** Returns the bytes of the page ({@link Track#INDEX}) or of the file (other tracks). */
  public byte[] body() {
    return bytes(json.path("body"));
  }

  /** Returns a copy for implementations: the case without answers and remarks. */
  public ObjectNode question() {
    ObjectNode question = json.deepCopy();
    question.remove(List.of("id", "says", "clauses", "note", "required", "expect"));
    return question;
  }

  /** Returns whether it applies to a profile. */
  public boolean appliesTo(String profile) {
    if (json.has("profiles") && !texts(json.get("profiles")).contains(profile)) {
      return false;
    }
    return isScript() || !expected(json, profile).isEmpty();
  }

  /** Returns what a case or a step expects under a profile; {@code *} stands for all others. */
  public static JsonNode expected(JsonNode node, String profile) {
    JsonNode expect = node.path("expect");
    return expect.has(profile) ? expect.get(profile) : expect.path("*");
  }

  /** Returns whether it is a script: a sequence of steps on a clock. */
  public boolean isScript() {
    return track == Track.FETCH || json.has("script");
  }

  /** Returns the steps of a script, in order. */
  public List<JsonNode> script() {
    return json.path("script").valueStream().toList();
  }

  /** Returns the parts that have an expectation: the asking steps of a script, or the case. */
  public List<JsonNode> asks() {
    return isScript() ? script().stream().filter(step -> step.has("ask")).toList() : List.of(json);
  }

  /**
   * Returns when a step of a script happens, after its start.
   *
   * @throws IllegalArgumentException if the step has no valid time
   */
  public static Duration at(JsonNode step) {
    String at = step.path("at").asText();
    if (!at.matches("[0-9]{1,9}[smhd]")) {
      throw new IllegalArgumentException(
          "at: \"" + at + "\" is not a time such as 30s, 5m, 2h or 1d");
    }
    return Duration.parse(at.endsWith("d") ? "P" + at : "PT" + at);
  }

  /** Returns the headers of a case, or of an answer in a script. */
  public static Map<String, List<String>> headers(JsonNode node) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    node.path("headers").properties().forEach(e -> headers.put(e.getKey(), texts(e.getValue())));
    return headers;
  }

  /**
   * Returns the bytes that the data describes: a string, or a list of strings, {@code {"base64":
   * …}} and {@code {"repeat": …, "times": …}}, joined; no bytes if there is no such node.
   *
   * @throws IllegalArgumentException if the data is malformed
   */
  public static byte[] bytes(JsonNode node) {
    if (node.isArray() || node.isMissingNode()) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      node.forEach(part -> all.writeBytes(bytes(part)));
      return all.toByteArray();
    }
    if (node.path("base64").isTextual()) {
      return Base64.getDecoder().decode(node.get("base64").textValue());
    }
    boolean repeated = node.path("repeat").isTextual() && node.path("times").isInt();
    if (!repeated && !node.isTextual()) {
      throw new IllegalArgumentException("not a text: " + node);
    }
    String text = repeated ? node.get("repeat").textValue() : node.textValue();
    int times = repeated ? node.get("times").intValue() : 1;
    if ((long) text.length() * times > MAX_BYTES) {
      throw new IllegalArgumentException("more than " + MAX_BYTES + " characters: " + node);
    }
    return text.repeat(times).getBytes(StandardCharsets.UTF_8);
  }

  /** Returns whether a value is a list of texts. */
  public static boolean isTexts(JsonNode node) {
    return node.isArray() && node.valueStream().allMatch(JsonNode::isTextual);
  }

  /** Returns the texts of an array, or a single text. */
  public static List<String> texts(JsonNode node) {
    return node.isTextual()
        ? List.of(node.textValue())
        : node.valueStream().map(JsonNode::asText).toList();
  }
}
