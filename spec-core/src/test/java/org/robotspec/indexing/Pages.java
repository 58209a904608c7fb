package org.robotspec.indexing;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.robotspec.rules.Crawler;

/** Pages and times for the tests of this package. */
final class Pages {
  static final Instant NOW = Instant.parse("2029-01-01T00:00:00Z");
  static final Crawler FOO = Crawler.of("foobot");

  private Pages() {}

  static IndexingDirectives read(List<String> headers, List<MetaTag> tags) {
    return IndexingDirectives.read(Map.of("x-robots-tag", headers), tags, FOO, NOW);
  }

  static IndexingDirectives headers(String... lines) {
    return read(List.of(lines), List.of());
  }

  static IndexingDirectives tags(MetaTag... tags) {
    return read(List.of(), List.of(tags));
  }

  static IndexingDirectives robots(String... contents) {
    return tags(
        List.of(contents).stream().map(c -> new MetaTag("robots", c)).toArray(MetaTag[]::new));
  }
}
