package org.robotspec.nutch.indexing;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.robotspec.indexing.KnownDirective;
import org.robotspec.profile.Setting;

/** The settings that name the index field of each directive. */
public final class IndexingFields {
  /** What the keys of these settings begin with. */
  public static final String PREFIX = "indexing.";

  private static final Map<KnownDirective, Setting<String>> FIELDS = fields();

  private IndexingFields() {}

  private static Map<KnownDirective, Setting<String>> fields() {
    Map<KnownDirective, Setting<String>> fields = new EnumMap<>(KnownDirective.class);
    for (KnownDirective directive :
        List.of(
            KnownDirective.NOARCHIVE,
            KnownDirective.NOSNIPPET,
            KnownDirective.NOIMAGEINDEX,
            KnownDirective.NOTRANSLATE,
            KnownDirective.UNAVAILABLE_AFTER,
            KnownDirective.MAX_SNIPPET,
            KnownDirective.MAX_IMAGE_PREVIEW,
            KnownDirective.MAX_VIDEO_PREVIEW)) {
      String name = directive.text();
      fields.put(
          directive,
          Setting.text(
              PREFIX + "field." + name,
              "robots_" + name.replace('-', '_'),
              "the name of an index field, or nothing for none",
              field -> true,
              "the index field of `" + name + "`; nothing for none"));
    }
    return fields;
  }

  /** Returns the settings, in the order of the documentation. */
  public static List<Setting<String>> all() {
    return List.copyOf(FIELDS.values());
  }

  static Map<KnownDirective, Setting<String>> byDirective() {
    return FIELDS;
  }
}
