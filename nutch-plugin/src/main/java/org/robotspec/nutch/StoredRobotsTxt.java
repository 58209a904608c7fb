package org.robotspec.nutch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.protocol.Content;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.spi.Request;
import org.robotspec.service.spi.Response;

/**
 * What Nutch stores of a robots.txt ({@code fetcher.store.robotstxt}): the content that the
 * protocol plugin returned, with its metadata, as Nutch itself stores it.
 */
final class StoredRobotsTxt {
  /** No header has such a name. */
  private static final String METADATA = " nutch";

  private StoredRobotsTxt() {}

  /** Returns an answer that keeps the metadata of the content that it was read from. */
  static Response.Answer keep(Response.Answer answer, Metadata metadata) {
    List<String> pairs = new ArrayList<>();
    for (String name : metadata.names()) {
      for (String value : metadata.getValues(name)) {
        pairs.add(name);
        pairs.add(value);
      }
    }
    Map<String, List<String>> headers = new HashMap<>(answer.headers());
    headers.put(METADATA, pairs);
    return new Response.Answer(answer.status(), headers, answer.body(), answer.truncated());
  }

  /** Returns what to store of a request; null if it has no answer. */
  static @Nullable Content of(Request request, Configuration conf) {
    if (!(request.response() instanceof Response.Answer answer)) {
      return null;
    }
    List<String> pairs = answer.headers().getOrDefault(METADATA, List.of());
    Metadata metadata = new Metadata();
    for (int i = 0; i < pairs.size(); i += 2) {
      metadata.add(pairs.get(i), pairs.get(i + 1));
    }
    // Our requests always keep them.
    if (!conf.getBoolean("store.http.headers", false)) {
      metadata.remove(org.apache.nutch.net.protocols.Response.RESPONSE_HEADERS);
    }
    String type = answer.headers().getOrDefault("content-type", List.of("")).get(0);
    return new Content(request.url(), request.url(), answer.body(), type, metadata, conf);
  }
}
