package org.robotspec.nutch;

import java.util.List;
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
  private StoredRobotsTxt() {}

  /** Returns what to store of a request; null if it has no answer. */
  static @Nullable Content of(Request request, Configuration conf) {
    if (!(request.response() instanceof Response.Answer answer)) {
      return null;
    }
    Metadata metadata = new Metadata();
    if (answer.attachment() instanceof Metadata read) {
      metadata.addAll(read);
    }
    // Our requests always keep them.
    if (!conf.getBoolean("store.http.headers", false)) {
      metadata.remove(org.apache.nutch.net.protocols.Response.RESPONSE_HEADERS);
    }
    String type = answer.headers().getOrDefault("content-type", List.of("")).get(0);
    return new Content(request.url(), request.url(), answer.body(), type, metadata, conf);
  }
}
