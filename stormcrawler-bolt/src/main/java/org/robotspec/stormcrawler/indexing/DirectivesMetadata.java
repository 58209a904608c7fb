package org.robotspec.stormcrawler.indexing;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.util.RobotsTags;
import java.util.List;
import java.util.Map;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.KnownDirective;
import org.robotspec.service.internal.adapter.PageMetadata;

/** Reads header directives from a page's metadata, and writes the directives in force into it. */
final class DirectivesMetadata {
  /** Our keys, for directives without a key of the crawler. */
  static final Map<KnownDirective, String> KEYS =
      Map.of(
          KnownDirective.NOSNIPPET, "robots.noSnippet",
          KnownDirective.NOIMAGEINDEX, "robots.noImageIndex",
          KnownDirective.NOTRANSLATE, "robots.noTranslate",
          KnownDirective.UNAVAILABLE_AFTER, "robots.unavailableAfter",
          KnownDirective.MAX_SNIPPET, "robots.maxSnippet",
          KnownDirective.MAX_IMAGE_PREVIEW, "robots.maxImagePreview",
          KnownDirective.MAX_VIDEO_PREVIEW, "robots.maxVideoPreview");

  private DirectivesMetadata() {}

  /** Returns a header's values; protocols, or since 3.6 all metadata, use lower case. */
  static List<String> header(Metadata metadata, String protocolPrefix, String name) {
    return PageMetadata.values(metadata.keySet(), metadata::getValues, protocolPrefix + name);
  }

  /**
   * Writes the directives in force. The stock keys always get a value; the others get one only if
   * there is one, and lose an earlier one.
   */
  static void write(IndexingDirectives directives, Metadata metadata) {
    metadata.setValue(RobotsTags.ROBOTS_NO_INDEX, Boolean.toString(directives.noIndex()));
    metadata.setValue(RobotsTags.ROBOTS_NO_FOLLOW, Boolean.toString(directives.noFollow()));
    metadata.setValue(RobotsTags.ROBOTS_NO_CACHE, Boolean.toString(directives.noArchive()));
    KEYS.forEach(
        (directive, key) ->
            directives
                .value(directive)
                .ifPresentOrElse(
                    value -> metadata.setValue(key, value), () -> metadata.remove(key)));
  }
}
