package org.robotspec.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.robotspec.profile.Setting;

/**
 * One case of the suite: it tests one thing.
 *
 * @param track which part it belongs to
 * @param file the file of the data that it stands in, such as {@code match/lines.json}
 * @param json the case as the data writes it; not to be changed
 */
public record Case(Track track, String file, ObjectNode json) {

  /** What stands for every profile that has no value of its own. */
  private static final String ANY_PROFILE = "*";

  private static final Setting<Duration> AT =
      Setting.duration("at", Duration.ZERO, Duration.ZERO, "when a step of a script happens");

  /** Returns the stable id, such as {@code M-5.tie-allow-wins}. */
  public String id() {
    return json.path("id").asText();
  }

  /** Returns the id of the requirement that it tests, such as {@code M-5}. */
  public String clause() {
    String id = id();
    int dot = id.indexOf('.');
    return dot < 0 ? id : id.substring(0, dot);
  }

  /** Returns in one sentence what is right. */
  public String says() {
    return json.path("says").asText();
  }

  /** Returns what it rests on: document and section. */
  public List<String> clauses() {
    return texts(json.path("clauses"));
  }

  /** Returns a remark for readers, if there is one. */
  public Optional<String> note() {
    return Optional.ofNullable(json.path("note").textValue());
  }

  /** Returns whether it must pass; otherwise it counts only in a strict run. */
  public boolean required() {
    return json.path("required").asBoolean(true);
  }

  /** Returns whether it says anything about a profile. */
  public boolean appliesTo(String profile) {
    JsonNode profiles = json.path("profiles");
    if (!profiles.isMissingNode() && !texts(profiles).contains(profile)) {
      return false;
    }
    return track == Track.FETCH || !expected(json, profile).isEmpty();
  }

  /** Returns what is right under a profile; for {@link Track#FETCH} see {@link #asks()}. */
  public JsonNode expected(String profile) {
    return expected(json, profile);
  }

  /** Returns what a case, or a step of one, expects under a profile. */
  public static JsonNode expected(JsonNode node, String profile) {
    JsonNode expect = node.path("expect");
    return expect.has(profile) ? expect.get(profile) : expect.path(ANY_PROFILE);
  }

  /** Returns the names of the crawler, in order of preference. */
  public List<String> agents() {
    return texts(json.path("agents"));
  }

  /** Returns the URL that is asked about; empty if the case asks about none. */
  public Optional<String> url() {
    return json.has("url") ? Optional.of(CaseText.text(json.get("url"))) : Optional.empty();
  }

  /** Returns the bytes of the file ({@link Track#MATCH}) or page ({@link Track#INDEX}). */
  public byte[] body() {
    return bytes(json.path("body"));
  }

  /**
   * Returns when a step of a script happens.
   *
   * @throws IllegalArgumentException if it does not say so
   */
  public static Duration at(JsonNode step) {
    return AT.parse("at", step.path("at").asText());
  }

  /** Returns bytes that the data writes as a string or as pieces; none if there are none. */
  public static byte[] bytes(JsonNode node) {
    return node.isMissingNode() ? new byte[0] : CaseText.bytes(node);
  }

  /** Returns the steps of a {@link Track#FETCH} script, in order. */
  public List<JsonNode> script() {
    List<JsonNode> steps = new ArrayList<>();
    json.path("script").forEach(steps::add);
    return steps;
  }

  /** Returns the steps of the script that ask about a URL, in order. */
  public List<JsonNode> asks() {
    return script().stream().filter(step -> step.has("ask")).toList();
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    (array == null ? MissingNode.getInstance() : array).forEach(n -> texts.add(n.asText()));
    return texts;
  }
}
