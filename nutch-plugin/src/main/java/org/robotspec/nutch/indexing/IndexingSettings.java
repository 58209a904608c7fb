package org.robotspec.nutch.indexing;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.robotspec.indexing.KnownDirective;
import org.robotspec.rules.Crawler;

/**
 * What the configuration says about indexing directives. Immutable.
 *
 * @param crawler whose directives count
 * @param fields the index field of each directive that is to have one
 */
record IndexingSettings(Crawler crawler, Map<KnownDirective, String> fields) {

  /** The prefix of every setting of this package. */
  static final String PREFIX = "robotspec.indexing.";

  /** Before the name of a directive: the name of its field; blank for none. */
  static final String FIELD = PREFIX + "field.";

  private static final String AGENT_NAME = "http.agent.name";
  private static final String AGENTS = "http.robots.agents";

  private static final Map<KnownDirective, String> DEFAULT_FIELDS =
      Map.of(
          KnownDirective.NOARCHIVE, "robots_noarchive",
          KnownDirective.NOSNIPPET, "robots_nosnippet",
          KnownDirective.NOIMAGEINDEX, "robots_noimageindex",
          KnownDirective.NOTRANSLATE, "robots_notranslate",
          KnownDirective.UNAVAILABLE_AFTER, "robots_unavailable_after",
          KnownDirective.MAX_SNIPPET, "robots_max_snippet",
          KnownDirective.MAX_IMAGE_PREVIEW, "robots_max_image_preview",
          KnownDirective.MAX_VIDEO_PREVIEW, "robots_max_video_preview");

  /**
   * Reads a configuration.
   *
   * @throws IllegalArgumentException if the crawler has no name
   */
  static IndexingSettings of(Configuration conf) {
    Map<KnownDirective, String> fields = new EnumMap<>(KnownDirective.class);
    DEFAULT_FIELDS.forEach(
        (directive, field) -> {
          String name = conf.get(FIELD + directive.text(), field).strip();
          if (!name.isEmpty()) {
            fields.put(directive, name);
          }
        });
    return new IndexingSettings(crawler(conf), Map.copyOf(fields));
  }

  private static Crawler crawler(Configuration conf) {
    List<String> names = new ArrayList<>();
    names.add(conf.get(AGENT_NAME, ""));
    names.addAll(conf.getTrimmedStringCollection(AGENTS));
    names.removeIf(name -> name.isBlank() || name.equals("*"));
    if (names.isEmpty()) {
      throw new IllegalArgumentException(
          AGENT_NAME + " is empty; it takes the name of the crawler, as pages call it");
    }
    return new Crawler(names);
  }
}
