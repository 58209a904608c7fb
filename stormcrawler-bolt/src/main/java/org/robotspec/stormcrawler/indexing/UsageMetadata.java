package org.robotspec.stormcrawler.indexing;

import com.digitalpebble.stormcrawler.Metadata;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.internal.adapter.PageMetadata;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreference.Kind;
import org.robotspec.usage.UsagePreferences;

/** Reads a page's usage preferences from its metadata, and writes those in force into it (U-8). */
final class UsageMetadata {
  /** The prefix of the place of a statement: a line or a header. */
  static final String SOURCE = PageMetadata.PREFIX + "source.";

  private UsageMetadata() {}

  /**
   * Returns the preferences of robots.txt, under the prefix of response headers, and of the page's
   * headers; empty if our protocol did not fetch the page, so that those of robots.txt are unknown.
   */
  static Optional<UsagePreferences> fetched(Metadata metadata, String protocolPrefix) {
    List<String> headers = DirectivesMetadata.header(metadata, protocolPrefix, PageMetadata.HEADER);
    return Optional.ofNullable(metadata.getValues(protocolPrefix + PageMetadata.STATEMENTS))
        .map(ofFile -> PageMetadata.combined(ofFile, headers));
  }

  /** Returns the preferences in force as {@link #write} wrote them; null if unknown. */
  static @Nullable UsagePreferences inForce(Metadata metadata) {
    String @Nullable [] all = metadata.getValues(PageMetadata.STATEMENTS);
    return all == null ? null : PageMetadata.combined(all, List.of());
  }

  /** Writes the preferences in force, and removes those of an earlier fetch. */
  static void write(Optional<UsagePreferences> usage, Metadata metadata) {
    List<String> old =
        metadata.keySet().stream().filter(key -> key.startsWith(PageMetadata.PREFIX)).toList();
    old.forEach(metadata::remove);
    metadata.remove(PageMetadata.STATEMENTS);
    usage.ifPresent(known -> put(known, metadata));
  }

  private static void put(UsagePreferences usage, Metadata metadata) {
    metadata.setValues(PageMetadata.STATEMENTS, usage.toText().toArray(String[]::new));
    PageMetadata.named(usage).forEach(metadata::setValue);
    for (UsagePreference statement : usage.all()) {
      if (statement.kind() != Kind.UNRECOGNISED) {
        metadata.setValue(SOURCE + statement.name(), source(statement));
      }
    }
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
