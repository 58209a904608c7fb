package org.robotspec.cli.audit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.RedirectTarget;
import org.robotspec.service.spi.Response;

/**
 * A response to a request for robots.txt that was recorded.
 *
 * @param url the URL that was requested
 * @param at when it was requested, in milliseconds since 1970; the newest response to a URL counts
 * @param answer the response, as a fetcher returns it; null if the request failed
 */
record RecordedResponse(String url, long at, Response.@Nullable Answer answer) {
  /** The time of a response that a broken file may have, and that may be newer than any other. */
  static final long UNKNOWN = Long.MAX_VALUE;

  /** Reads texts of any length, because any written text must be readable. */
  static final JsonMapper JSON =
      new JsonMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder()
                      .maxStringLength(Integer.MAX_VALUE)
                      .maxNameLength(Integer.MAX_VALUE)
                      .build())
              .build());

  private static final Comparator<RecordedResponse> NEWEST =
      Comparator.comparingLong(RecordedResponse::at)
          .thenComparing(response -> String.valueOf(response.answer))
          .thenComparing(response -> response.answer == null ? "" : response.answer.location())
          .thenComparing(
              response -> response.answer == null ? new byte[0] : response.answer.body(),
              Arrays::compare);

  /** Receives responses to requests for URLs that can be crawled. */
  interface Receiver {
    void receive(RecordedResponse response) throws IOException;
  }

  /** Returns what {@link #json} wrote. */
  static RecordedResponse of(byte[] json) throws IOException {
    return JSON.readValue(json, RecordedResponse.class);
  }

  byte[] json() throws IOException {
    return JSON.writeValueAsBytes(this);
  }

  /** Returns the form of a URL under which its response is found. */
  static String key(String url) {
    return RedirectTarget.resolve(url, url).orElse(url);
  }

  String key() {
    return key(url);
  }

  /** Returns the newer of two responses; for equal times, always the same one. */
  RecordedResponse newer(RecordedResponse other) {
    return NEWEST.compare(this, other) < 0 ? other : this;
  }
}
