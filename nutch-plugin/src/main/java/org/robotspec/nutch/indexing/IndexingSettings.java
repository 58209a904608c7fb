package org.robotspec.nutch.indexing;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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

  // As for robots.txt: it goes before Nutch's own two.
  private static final String OUR_AGENTS = "robotspec.agents";
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
   * @throws IllegalArgumentException if the crawler has no name, or a name is unknown; the message
   *     names it and what is allowed
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
    checkNames(conf);
    return new IndexingSettings(crawler(conf), Map.copyOf(fields));
  }

  private static void checkNames(Configuration conf) {
    Set<String> known = new TreeSet<>();
    DEFAULT_FIELDS.keySet().forEach(directive -> known.add(FIELD + directive.text()));
    for (String name : conf.getPropsWithPrefix(PREFIX).keySet()) {
      if (!known.contains(PREFIX + name)) {
        throw new IllegalArgumentException(
            PREFIX + name + " is unknown; there are " + String.join(", ", known));
      }
    }
  }

  private static Crawler crawler(Configuration conf) {
    List<String> names = new ArrayList<>();
    names.addAll(conf.getTrimmedStringCollection(OUR_AGENTS));
    if (names.isEmpty()) {
      names.add(conf.getTrimmed(AGENT_NAME, ""));
      for (String name : conf.getTrimmedStringCollection(AGENTS)) {
        if (names.stream().noneMatch(name::equalsIgnoreCase)) {
          names.add(name);
        }
      }
    }
    names.removeIf(String::isEmpty);
    if (names.isEmpty()) {
      throw new IllegalArgumentException(
          AGENT_NAME + " is empty; it takes the name of the crawler, as pages call it");
    }
    // A crawler called "*" has no name of its own: what is said to everyone counts.
    names.remove("*");
    return new Crawler(names);
  }

  /** Returns the fields, for a log. */
  @Override
  public String toString() {
    Map<String, String> names = new TreeMap<>();
    fields.forEach((directive, field) -> names.put(directive.text(), field));
    return "fields=" + names;
  }
}
