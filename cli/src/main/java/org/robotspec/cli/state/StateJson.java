package org.robotspec.cli.state;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.cli.console.Reasons;

/** What is known of an origin as one line of JSON, in ASCII. */
final class StateJson {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private StateJson() {}

  /** Returns a line without its end. */
  static String line(KnownOrigin known) {
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
    json.set("file", copy == null ? null : file(copy));
    try {
      return JSON.writeValueAsString(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // a tree of texts and numbers can be written
    }
  }

  private static ObjectNode file(CachedFile copy) {
    return JSON.createObjectNode()
        .put("fetchedAt", copy.fetchedAt().toString())
        .put("bytes", copy.length());
  }
}
