package org.robotspec.nutch;

import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.parse.ParseData;
import org.apache.nutch.protocol.Content;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.service.internal.adapter.PageMetadata;
import org.robotspec.usage.UsagePreferences;

/**
 * The usage preferences of a page in Nutch's metadata, from the fetch to the index (U-8): those of
 * robots.txt are in the page's datum until it is fetched, then in its content; those of its headers
 * are added when it is parsed (U-4, U-5).
 */
final class KeptUsage {
  static final Text BEING_FETCHED = new Text("_robotspec.usage_");

  /**
   * The metadata key of all statements of a page's robots.txt, even if there are none; missing if
   * they are unknown. No header has this name: HTTP/1 allows no colon in names, HTTP/2 no capital.
   */
  private static final String OF_FILE = "Robotspec:usage";

  private KeptUsage() {}

  /** Writes what robots.txt states into the datum of a page that is about to be fetched. */
  static void write(CrawlDatum datum, UsagePreferences ofFile) {
    datum.getMetaData().put(BEING_FETCHED, new Text(String.join("\n", ofFile.toText())));
  }

  /** Moves what {@link #write} wrote to the page; removes headers that could pass for ours. */
  static void move(CrawlDatum datum, @Nullable Content page) {
    @Nullable Writable ofFile = datum.getMetaData().remove(BEING_FETCHED);
    if (page == null) {
      return;
    }
    Metadata metadata = page.getMetadata();
    removeOurs(metadata);
    if (ofFile != null) {
      for (String line : ofFile.toString().split("\n", -1)) {
        metadata.add(OF_FILE, line);
      }
    }
  }

  /** Removes the names that only we may write. */
  static void removeOurs(Metadata metadata) {
    Stream.of(metadata.names()).filter(PageMetadata::isOurs).forEach(metadata::remove);
  }

  /** Keeps the preferences of a parsed page for people, all together and each under its name. */
  static void keep(ParseData data, NutchSettings settings) {
    UsagePreferences preferences = kept(data, settings).orElse(UsagePreferences.NONE);
    if (!preferences.isEmpty()) {
      Metadata metadata = data.getParseMeta();
      preferences.toText().forEach(line -> metadata.add(PageMetadata.STATEMENTS, line));
      PageMetadata.named(preferences).forEach(metadata::set);
    }
  }

  /**
   * Returns the preferences of a page; empty if they are unknown, because the page was fetched
   * without this plugin or they are not read. The parse metadata do not count, because without our
   * filter they may contain a page's meta tags.
   */
  static Optional<UsagePreferences> kept(ParseData data, NutchSettings settings) {
    Metadata content = data.getContentMeta();
    boolean reads = settings.get(ProfileSettings.USAGE_PREFERENCES);
    String[] lines = content.getValues(OF_FILE);
    return !reads || lines.length == 0
        ? Optional.empty()
        : Optional.of(
            PageMetadata.combined(lines, ResponseHeaders.orKept(content, PageMetadata.HEADER)));
  }
}
