package org.robotspec.cli.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.cli.console.Reasons;
import org.robotspec.rules.Origin;

/**
 * What is known of an origin as one line of JSON, in ASCII; with the file's text it can be read
 * again.
 */
final class StateJson {
  /** A file of 16 MiB in base64. */
  private static final int MAX_TEXT = 24 << 20;

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(MAX_TEXT).build())
                  .build())
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private StateJson() {}

  /** Returns a line without its end; without the text of the file, it cannot be read again. */
  static String line(KnownOrigin known, boolean withFile) {
    AccessState state = known.state();
    @Nullable Instant since = state.unreachableSince();
    ObjectNode json =
        JSON.createObjectNode()
            .put("origin", known.key().origin().toString())
            .put("policy", known.key().policy())
            .put("access", Reasons.word(state.access()))
            .put("temporary", state.temporary())
            .put("reason", state.reason().key())
            .put("clause", state.reason().clause())
            .put("meaning", state.reason().text())
            .put("status", state.status())
            .put("detail", state.detail())
            .put("fetchedAt", state.fetchedAt().toString())
            .put("refreshAt", state.refreshAt().toString())
            .put("expiresAt", state.expiresAt().toString())
            .put("unreachableSince", since == null ? null : since.toString())
            .put("failures", state.failures());
    @Nullable CachedFile copy = state.copy();
    json.set("file", copy == null ? null : file(copy, withFile));
    try {
      return JSON.writeValueAsString(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // a tree of texts and numbers can be written
    }
  }

  private static ObjectNode file(CachedFile copy, boolean withFile) {
    ObjectNode json =
        JSON.createObjectNode()
            .put("fetchedAt", copy.fetchedAt().toString())
            .put("bytes", copy.length());
    if (withFile) {
      byte[] body = copy.body();
      String text = new String(body, UTF_8);
      if (Arrays.equals(text.getBytes(UTF_8), body)) {
        json.put("text", text);
      } else {
        json.put("base64", Base64.getEncoder().encodeToString(body));
      }
    }
    return json;
  }

  /**
   * Reads a line with the text of the file. Members that follow from others are not read.
   *
   * @throws IllegalArgumentException if it is damaged
   */
  static KnownOrigin read(byte[] line) {
    JsonNode json;
    try {
      json = JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new IllegalArgumentException("not JSON: " + e.getMessage(), e);
    }
    Origin origin = Origin.of(text(json, "origin"));
    AccessState state =
        new AccessState(
            reason(text(json, "reason")),
            number(json, "status"),
            text(json, "detail"),
            time(json, "fetchedAt"),
            time(json, "refreshAt"),
            time(json, "expiresAt"),
            json.path("unreachableSince").isNull() ? null : time(json, "unreachableSince"),
            number(json, "failures"),
            copy(json));
    StoreKey key = StoreKey.of(text(json, "policy") + " " + origin);
    // Refuses what a store would not read again, such as impossible times.
    return new KnownOrigin(key, AccessState.fromBytes(state.toBytes()));
  }

  private static @Nullable CachedFile copy(JsonNode json) {
    JsonNode file = json.path("file");
    if (file.isNull()) {
      return null;
    }
    byte[] body;
    if (file.has("text")) {
      body = text(file, "text").getBytes(UTF_8);
    } else if (file.has("base64")) {
      body = Base64.getDecoder().decode(text(file, "base64"));
    } else {
      throw new IllegalArgumentException("\"file\" has no \"text\": export writes it");
    }
    return CachedFile.of(body, time(file, "fetchedAt"));
  }

  private static AccessReason reason(String key) {
    return Arrays.stream(AccessReason.values())
        .filter(reason -> reason.key().equals(key))
        .findAny()
        .orElseThrow(() -> new IllegalArgumentException("\"" + key + "\" is not a reason"));
  }

  private static Instant time(JsonNode json, String name) {
    try {
      return Instant.parse(text(json, name));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("\"" + name + "\" is not a time", e);
    }
  }

  private static String text(JsonNode json, String name) {
    return member(json, name, json.path(name).isTextual(), "a text").textValue();
  }

  private static int number(JsonNode json, String name) {
    boolean number = json.path(name).isIntegralNumber() && json.path(name).canConvertToInt();
    return member(json, name, number && json.path(name).intValue() >= 0, "a number").intValue();
  }

  private static JsonNode member(JsonNode json, String name, boolean right, String type) {
    if (!right) {
      throw new IllegalArgumentException(
          "\"" + name + "\" is " + (json.has(name) ? "not " + type : "missing"));
    }
    return json.get(name);
  }
}
