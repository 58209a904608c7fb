package org.robotspec.stormcrawler.indexing;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.util.RobotsTags;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.ImagePreview;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.KnownDirective;

/** Directives in a page's metadata: headers out of it, and what is in force into it. */
final class DirectivesMetadata {
  static final String NO_SNIPPET = "robots.noSnippet";
  static final String NO_IMAGE_INDEX = "robots.noImageIndex";
  static final String NO_TRANSLATE = "robots.noTranslate";
  static final String UNAVAILABLE_AFTER = "robots.unavailableAfter";
  static final String MAX_SNIPPET = "robots.maxSnippet";
  static final String MAX_IMAGE_PREVIEW = "robots.maxImagePreview";
  static final String MAX_VIDEO_PREVIEW = "robots.maxVideoPreview";

  private DirectivesMetadata() {}

  /** Returns the X-Robots-Tag lines; the protocols of the crawler keep them in lower case. */
  static Map<String, List<String>> headers(Metadata metadata, String protocolPrefix) {
    List<String> lines = new ArrayList<>();
    for (String key : metadata.keySet()) {
      if (key.startsWith(protocolPrefix)
          && IndexingDirectives.HEADER.equalsIgnoreCase(key.substring(protocolPrefix.length()))) {
        lines.addAll(List.of(metadata.getValues(key)));
      }
    }
    return Map.of(IndexingDirectives.HEADER, lines);
  }

  /**
   * Writes what is in force. The stock keys always get a value; the others only if there is one,
   * and lose what an earlier fetch left there.
   */
  static void write(IndexingDirectives said, Metadata metadata) {
    metadata.setValue(RobotsTags.ROBOTS_NO_INDEX, Boolean.toString(said.noIndex()));
    metadata.setValue(RobotsTags.ROBOTS_NO_FOLLOW, Boolean.toString(said.noFollow()));
    metadata.setValue(RobotsTags.ROBOTS_NO_CACHE, Boolean.toString(said.noArchive()));
    set(metadata, NO_SNIPPET, said.noSnippet() ? "true" : null);
    set(metadata, NO_IMAGE_INDEX, said.noImageIndex() ? "true" : null);
    set(metadata, NO_TRANSLATE, said.noTranslate() ? "true" : null);
    set(metadata, UNAVAILABLE_AFTER, said.unavailableAfter().map(Instant::toString).orElse(null));
    set(
        metadata,
        MAX_SNIPPET,
        said.effective().containsKey(KnownDirective.MAX_SNIPPET)
            ? Integer.toString(said.maxSnippet().orElseThrow())
            : null);
    set(
        metadata,
        MAX_VIDEO_PREVIEW,
        said.maxVideoPreview().isPresent()
            ? Integer.toString(said.maxVideoPreview().getAsInt())
            : null);
    set(metadata, MAX_IMAGE_PREVIEW, said.maxImagePreview().map(ImagePreview::text).orElse(null));
  }

  private static void set(Metadata metadata, String key, @Nullable String value) {
    if (value == null) {
      metadata.remove(key);
    } else {
      metadata.setValue(key, value);
    }
  }
}
