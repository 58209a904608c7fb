package org.robotspec.stormcrawler.indexing;

import com.digitalpebble.stormcrawler.util.RobotsTags;
import java.util.Map;
import java.util.Optional;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.KnownDirective;
import org.robotspec.service.internal.adapter.PageMetadata;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreference.Kind;
import org.robotspec.usage.UsagePreferences;

/** Writes the directives and usage preferences in force into the metadata of a document. */
final class DocumentMetadata {
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

  /** The prefix of the place of a statement: a line or a header. */
  private static final String SOURCE = PageMetadata.PREFIX + "source.";

  private DocumentMetadata() {}

  /**
   * Writes the directives in force. The stock keys always get a value; the others get one only if
   * there is one, and lose an earlier one.
   */
  static void write(IndexingDirectives directives, PageMetadata document) {
    document.set(RobotsTags.ROBOTS_NO_INDEX, Boolean.toString(directives.noIndex()));
    document.set(RobotsTags.ROBOTS_NO_FOLLOW, Boolean.toString(directives.noFollow()));
    document.set(RobotsTags.ROBOTS_NO_CACHE, Boolean.toString(directives.noArchive()));
    KEYS.values().forEach(document::remove);
    KEYS.forEach(
        (directive, key) ->
            directives.value(directive).ifPresent(value -> document.set(key, value)));
  }

  /** Writes the usage preferences (U-8) and their places; removes those of an earlier fetch. */
  static void write(Optional<UsagePreferences> usage, PageMetadata document) {
    document.removeUsage();
    usage.ifPresent(document::writeUsage);
    usage.map(UsagePreferences::all).stream()
        .flatMap(all -> all.stream())
        .filter(statement -> statement.kind() != Kind.UNRECOGNISED)
        .forEach(statement -> document.set(SOURCE + statement.name(), source(statement)));
  }

  private static String source(UsagePreference statement) {
    return "%s: %s=%s"
        .formatted(
            statement.line() == null
                ? PageMetadata.HEADER + " header"
                : "robots.txt, line " + statement.line(),
            statement.key(),
            PrintableText.of(statement.value()));
  }
}
