package org.robotspec.nutch.indexing;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.robotspec.indexing.KnownDirective;
import org.robotspec.profile.Settings;
import org.robotspec.rules.Crawler;

/**
 * What the configuration says about indexing directives. Immutable.
 *
 * @param crawler whose directives count
 * @param fields the index field of each directive that is to have one
 */
record IndexingSettings(Crawler crawler, Map<KnownDirective, String> fields) {

  private static final String PREFIX = "robotspec.indexing.";

  // As for robots.txt: it goes before Nutch's own two.
  private static final String OUR_AGENTS = "robotspec.agents";
  private static final String AGENT_NAME = "http.agent.name";
  private static final String AGENTS = "http.robots.agents";

  /**
   * Reads a configuration.
   *
   * @throws IllegalArgumentException if the crawler has no name, or a name is unknown; the message
   *     names it and what is allowed
   */
  static IndexingSettings of(Configuration conf) {
    Map<String, String> texts = new TreeMap<>();
    conf.getPropsWithPrefix(PREFIX)
        .forEach((name, value) -> texts.put(IndexingFields.PREFIX + name, value));
    Settings settings = Settings.read(IndexingFields.all(), texts, key -> "robotspec." + key);
    Map<KnownDirective, String> fields = new EnumMap<>(KnownDirective.class);
    IndexingFields.byDirective()
        .forEach(
            (directive, setting) -> {
              String name = settings.get(setting);
              if (!name.isEmpty()) {
                fields.put(directive, name);
              }
            });
    return new IndexingSettings(crawler(conf), Map.copyOf(fields));
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
