package org.robotspec.service.internal.adapter;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.robotspec.indexing.IndexingDirectives;
import org.robotspec.indexing.MetaTag;
import org.robotspec.rules.Crawler;
import org.robotspec.text.WhiteSpace;
import org.robotspec.usage.UsagePreference.Kind;
import org.robotspec.usage.UsagePreferences;

/**
 * The metadata of a page, in its crawler's own type: the headers, and what we write. A name has
 * values, in their order; without values it is missing.
 */
public abstract class PageMetadata {
  /** The name of all statements of usage preferences (U-8), even if there are none. */
  public static final String STATEMENTS = "robotspec.usage";

  /** The prefix of the name of a category or signal. */
  public static final String PREFIX = "robots.usage.";

  /** The header with a page's own statements. */
  public static final String HEADER = "Content-Usage";

  /** Returns the names, in a list that later changes do not affect. */
  protected abstract List<String> names();

  /** Returns the values of a name. */
  public abstract List<String> values(String name);

  /** Sets the values of a name, in place of others. */
  public abstract void set(String name, List<String> values);

  /** Removes a name, if it is there. */
  public abstract void remove(String name);

  /** Sets the value of a name. */
  public final void set(String name, String value) {
    set(name, List.of(value));
  }

  /** Removes a name whose first value is such. */
  protected final void removeIf(String name, Predicate<String> such) {
    values(name).stream().findFirst().filter(such).ifPresent(value -> remove(name));
  }

  /** Returns the values of a header, whose names may have any letter case, in their order. */
  public List<String> header(String name) {
    return names().stream()
        .filter(other -> isSame(name, other))
        .flatMap(other -> values(other).stream())
        .toList();
  }

  /** Compares names without case; {@code equalsIgnoreCase} also takes a long s for an s (D-29). */
  public static boolean isSame(String name, String other) {
    return name.toLowerCase(Locale.ROOT).equals(other.toLowerCase(Locale.ROOT));
  }

  /** Removes the names that only we may write; a page's headers and meta tags may have them. */
  public final void removeOurs(String prefix) {
    names().stream()
        .filter(name -> name.regionMatches(true, 0, prefix, 0, prefix.length()))
        .filter(name -> isOurs(name.substring(prefix.length())))
        .forEach(this::remove);
  }

  private static boolean isOurs(String name) {
    String lower = WhiteSpace.HTML.trim(name).toLowerCase(Locale.ROOT);
    return lower.startsWith("robotspec") || lower.startsWith(PREFIX);
  }

  /** Writes why a URL has its verdict. */
  public final void write(Decision decision) {
    decision.stored().forEach(this::set);
  }

  /**
   * Returns the indexing directives of a page (I-1 to I-6).
   *
   * @param prefix the prefix of the names of headers
   * @param tags the page's meta tags
   */
  public final IndexingDirectives directives(
      String prefix, List<MetaTag> tags, Crawler crawler, Instant now) {
    Map<String, List<String>> headers =
        Map.of(IndexingDirectives.HEADER, header(prefix + IndexingDirectives.HEADER));
    return IndexingDirectives.read(headers, tags, crawler, now);
  }

  /**
   * Returns the usage preferences of a page; empty if those of robots.txt are unknown.
   *
   * @param ofFile the name of the statements of robots.txt
   * @param header the name of the header with the page's own
   */
  public final Optional<UsagePreferences> usage(String ofFile, String header) {
    List<String> statements = values(ofFile);
    return statements.isEmpty()
        ? Optional.empty()
        : Optional.of(
            UsagePreferences.ofText(statements)
                .combine(UsagePreferences.ofHeaders(header(header))));
  }

  /** Removes the usage preferences of an earlier fetch. */
  public final void removeUsage() {
    remove(STATEMENTS);
    names().stream().filter(name -> name.startsWith(PREFIX)).forEach(this::remove);
  }

  /** Writes usage preferences: all statements, and for people each under its name. */
  public final void writeUsage(UsagePreferences usage) {
    set(STATEMENTS, usage.toText());
    usage.all().stream()
        .filter(statement -> statement.kind() != Kind.UNRECOGNISED)
        .forEach(each -> set(PREFIX + each.name(), each.preference().toString()));
  }
}
