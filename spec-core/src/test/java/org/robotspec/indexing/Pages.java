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

  static IndexingDirectives headers(String... lines) {
    return IndexingDirectives.read(Map.of("x-robots-tag", List.of(lines)), List.of(), FOO, NOW);
  }

  static IndexingDirectives tags(MetaTag... tags) {
    return IndexingDirectives.read(Map.of(), List.of(tags), FOO, NOW);
  }

  static IndexingDirectives robots(String... contents) {
    return tags(
        List.of(contents).stream().map(c -> new MetaTag("robots", c)).toArray(MetaTag[]::new));
  }
}
