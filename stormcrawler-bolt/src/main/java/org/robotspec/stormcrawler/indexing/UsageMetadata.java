package org.robotspec.stormcrawler.indexing;

import com.digitalpebble.stormcrawler.Metadata;
import java.util.List;
import java.util.Optional;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreference.Kind;
import org.robotspec.usage.UsagePreferences;

/** Reads a page's usage preferences from its metadata, and writes those in force into it (U-8). */
final class UsageMetadata {
  /**
   * All statements with their lines. The protocol writes those of robots.txt under the prefix of
   * response headers; we write them combined with the page's own, without prefix.
   */
  static final String STATEMENTS = "robotspec.usage";

  /** Stands before the name of a category or signal. */
  static final String PREFIX = "robots.usage.";

  /** Stands before the name whose place is stated: a line or a header. */
  static final String SOURCE = PREFIX + "source.";

  private static final String HEADER = "Content-Usage";

  private UsageMetadata() {}

  /**
   * Returns what robots.txt and the page's headers state; empty if our protocol did not fetch the
   * page, so that nobody knows what robots.txt states.
   */
  static Optional<UsagePreferences> fetched(Metadata metadata, String protocolPrefix) {
    return statements(metadata, protocolPrefix)
        .map(
            ofFile ->
                ofFile.combine(
                    UsagePreferences.ofHeaders(
                        DirectivesMetadata.header(metadata, protocolPrefix, HEADER))));
  }

  /** Returns the preferences in force as {@link #write} wrote them; empty if they are not known. */
  static Optional<UsagePreferences> inForce(Metadata metadata) {
    return statements(metadata, "");
  }

  private static Optional<UsagePreferences> statements(Metadata metadata, String prefix) {
    return Optional.ofNullable(metadata.getValues(prefix + STATEMENTS))
        .map(lines -> UsagePreferences.ofText(List.of(lines)));
  }

  /** Writes the preferences in force, and removes what an earlier fetch left. */
  static void write(Optional<UsagePreferences> usage, Metadata metadata) {
    List<String> old = metadata.keySet().stream().filter(key -> key.startsWith(PREFIX)).toList();
    old.forEach(metadata::remove);
    metadata.remove(STATEMENTS);
    usage.ifPresent(known -> put(known, metadata));
  }

  private static void put(UsagePreferences usage, Metadata metadata) {
    metadata.setValues(STATEMENTS, usage.toText().toArray(String[]::new));
    for (UsagePreference statement : usage.all()) {
      if (statement.kind() != Kind.UNRECOGNISED) {
        metadata.setValue(PREFIX + statement.name(), statement.preference().toString());
        metadata.setValue(SOURCE + statement.name(), source(statement));
      }
    }
  }

  private static String source(UsagePreference statement) {
    return "%s: %s=%s"
        .formatted(
            statement.line() == null ? HEADER + " header" : "robots.txt, line " + statement.line(),
            statement.key(),
            PrintableText.of(statement.value()));
  }
}
