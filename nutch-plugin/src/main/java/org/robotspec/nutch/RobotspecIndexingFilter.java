package org.robotspec.nutch;

import static org.robotspec.usage.Preference.UNKNOWN;

import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.crawl.Inlinks;
import org.apache.nutch.indexer.IndexingFilter;
import org.apache.nutch.indexer.NutchDocument;
import org.apache.nutch.parse.Parse;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.KnownDirective;
import org.robotspec.text.Ascii;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.Preference;
import org.robotspec.usage.UsageFilter;
import org.robotspec.usage.UsageFilter.Rejection;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreferences;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An indexing filter that keeps a page out of the index for noindex, once its unavailable_after has
 * passed, or if the operator's settings exclude it by its usage preferences. It adds the other
 * directives to the document as fields (I-4): {@code true} for a flag, a number or a word, all as
 * text, or a {@link Date}; and the preferences: {@code allowed} or {@code disallowed} (U-8). A page
 * without statements gets no field. Thread-safe once configured.
 */
public final class RobotspecIndexingFilter extends NutchExtension implements IndexingFilter {
  private static final Logger LOG = LoggerFactory.getLogger(RobotspecIndexingFilter.class);

  /**
   * The pages kept out for each reason, for the log: Nutch gives an indexing filter no counters and
   * no end of the job.
   */
  private final Map<String, Integer> rejected = new ConcurrentHashMap<>();

  /** Returns the document with its fields, or null if the page may not be indexed. */
  @Override
  public @Nullable NutchDocument filter(
      NutchDocument document,
      Parse parse,
      Text url,
      @Nullable CrawlDatum datum,
      @Nullable Inlinks inlinks) {
    if (settings.isShadow()) {
      return document;
    }
    NutchPage page = new NutchPage(parse.getData(), settings);
    IndexingDirectives directives = page.directives(Instant.now());
    if (directives.noIndex()) {
      return null;
    }
    Optional<UsagePreferences> preferences = page.usage();
    Optional<Rejection> rejection = settings.all().usageFilter().rejects(preferences.orElse(null));
    if (rejection.isPresent()) {
      log(rejection.get(), url.toString(), preferences.orElse(UsagePreferences.NONE));
      return null;
    }
    settings
        .indexFields()
        .forEach(
            (directive, field) -> {
              // Only text and dates: indexer-csv accepts nothing else.
              Optional<?> value =
                  directive == KnownDirective.UNAVAILABLE_AFTER
                      ? directives.unavailableAfter().map(Date::from)
                      : directives.value(directive);
              value.ifPresent(present -> document.add(field, present));
            });
    settings
        .usageFields()
        .forEach(
            (use, field) -> {
              Preference preference = preferences.map(known -> known.get(use)).orElse(UNKNOWN);
              if (preference != UNKNOWN) {
                document.add(field, preference.toString());
              }
            });
    return document;
  }

  private void log(Rejection rejection, String url, UsagePreferences preferences) {
    String name = rejection.name();
    boolean unknown = rejection.cause() == UsageFilter.Cause.NOT_KNOWN;
    String reason = unknown ? "not known" : "robotspec.usage." + Ascii.key(rejection.cause());
    String stated =
        unknown
            ? "usage preferences not known, fetched without this plugin"
            : preferences.find(name).map(UsagePreference::toString).orElse(name + ": not stated");
    int count = rejected.merge(reason, 1, Integer::sum);
    LOG.info(
        "Not indexed: {}: {} ({}: {} so far)", PrintableText.ofUrl(url), stated, reason, count);
  }
}
