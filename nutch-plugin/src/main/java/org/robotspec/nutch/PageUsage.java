package org.robotspec.nutch;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.parse.ParseData;
import org.apache.nutch.protocol.Content;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.text.WhiteSpace;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreference.Kind;
import org.robotspec.usage.UsagePreferences;

/**
 * The usage preferences of a page in Nutch's metadata, from the fetch to the index (U-8): what
 * robots.txt states is in the page's datum until it is fetched, then in its content; what its
 * headers state is added when it is parsed (U-4, U-5).
 */
final class PageUsage {
  private static final Text BEING_FETCHED = new Text("_robotspec.usage_");

  /**
   * The metadata of a page with all statements of its robots.txt, or that there are none; missing
   * if they are unknown. No header has this name: HTTP/1 allows no colon in names, HTTP/2 no
   * capital.
   */
  private static final String OF_FILE = "Robotspec:usage";

  /** The parse metadata with all statements, for people. */
  private static final String STATEMENTS = "robotspec.usage";

  /** Stands before the name of a category or signal in the parse metadata. */
  private static final String PREFIX = "robots.usage.";

  private static final String HEADER = "Content-Usage";

  private PageUsage() {}

  /** Writes what robots.txt states into the datum of a page that is about to be fetched. */
  static void write(CrawlDatum datum, UsagePreferences ofFile) {
    datum.getMetaData().put(BEING_FETCHED, new Text(String.join("\n", ofFile.toText())));
  }

  static void clear(CrawlDatum datum) {
    datum.getMetaData().remove(BEING_FETCHED);
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

  /** Removes the names that only we give: a page's headers and meta tags may have them, too. */
  static void removeOurs(Metadata metadata) {
    for (String name : metadata.names()) {
      String sent = WhiteSpace.HTML.trim(name);
      if (!sent.isEmpty() && (sent.charAt(0) == 'r' || sent.charAt(0) == 'R')) {
        String lower = sent.toLowerCase(Locale.ROOT);
        if (lower.startsWith("robotspec") || lower.startsWith(PREFIX)) {
          metadata.remove(name);
        }
      }
    }
  }

  /** Keeps the preferences of a parsed page for people, all together and each under its name. */
  static void keep(ParseData data, NutchSettings settings) {
    UsagePreferences preferences = kept(data, settings).orElse(UsagePreferences.NONE);
    if (preferences.isEmpty()) {
      return;
    }
    Metadata metadata = data.getParseMeta();
    preferences.toText().forEach(line -> metadata.add(STATEMENTS, line));
    for (UsagePreference statement : preferences.all()) {
      if (statement.kind() != Kind.UNRECOGNISED) {
        metadata.set(PREFIX + statement.name(), statement.preference().toString());
      }
    }
  }

  /**
   * Returns the preferences of a page; empty if nobody knows them, because the page was fetched
   * without this plugin or they are not read. The parse metadata do not count: where no filter of
   * ours runs, a page's meta tags may be among them.
   */
  static Optional<UsagePreferences> kept(ParseData data, NutchSettings settings) {
    Metadata content = data.getContentMeta();
    boolean reads = settings.get(ProfileSettings.USAGE_PREFERENCES);
    String[] lines = content.getValues(OF_FILE);
    return !reads || lines.length == 0
        ? Optional.empty()
        : Optional.of(
            UsagePreferences.ofText(List.of(lines))
                .combine(UsagePreferences.ofHeaders(ResponseHeaders.orKept(content, HEADER))));
  }
}
