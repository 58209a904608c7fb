package org.robotspec.indexing;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.robotspec.rules.Crawler;
import org.robotspec.text.Ascii;
import org.robotspec.text.WhiteSpace;

/**
 * What a page and its response headers tell one crawler about indexing (I-1 to I-6).
 *
 * <p>Directives for everyone and for the crawler are combined, and the most restrictive wins. A
 * page without directives has no restrictions. The caller must check that robots.txt allows the
 * page: directives of a page that may not be fetched do not apply (I-5).
 *
 * <p>Immutable and thread-safe.
 *
 * @param effective the directives in force, each with the first of the most restrictive directives
 *     that cause it: {@link KnownDirective#NOINDEX} may come from {@code none} or from a date that
 *     has passed
 * @param values the values of the directives in force: a number, a word, or a time in ISO 8601;
 *     {@code true} for one without a value
 * @param directives all directives for this crawler or for everyone, headers first, including
 *     unknown ones and those without effect
 * @param notes what was ignored and why, for this crawler or for everyone
 */
public record IndexingDirectives(
    Map<KnownDirective, Directive> effective,
    Map<KnownDirective, String> values,
    List<Directive> directives,
    List<IndexingNote> notes) {
  /** The header's name; header names are case-insensitive. */
  public static final String HEADER = "X-Robots-Tag";

  /**
   * How many characters of a page's headers and meta tags are read in all: far more than real pages
   * have, and a bound on the time for one page. The rest is ignored.
   */
  public static final int MAX_LENGTH = 65_536;

  /** How many directives are read in all: a bound on the size of a result and its notes. */
  public static final int MAX_DIRECTIVES = 1_000;

  /** Creates a result with its own copies of the map and the lists. */
  public IndexingDirectives {
    effective = Collections.unmodifiableMap(new TreeMap<>(requireNonNull(effective, "effective")));
    values = Collections.unmodifiableMap(new TreeMap<>(requireNonNull(values, "values")));
    directives = List.copyOf(requireNonNull(directives, "directives"));
    notes = List.copyOf(requireNonNull(notes, "notes"));
  }

  /**
   * Reads a crawler's directives from headers and meta tags. Never fails because of content.
   *
   * @param headers the response headers, names in any case; each line of a repeated header must be
   *     a separate value
   * @param metaTags the page's meta tags in any order, including other than robots tags; may be
   *     empty
   * @param crawler the crawler; it obeys directives for any of its names
   * @param now the time to compare with {@code unavailable_after}
   */
  public static IndexingDirectives read(
      Map<String, List<String>> headers, List<MetaTag> metaTags, Crawler crawler, Instant now) {
    requireNonNull(headers, "headers");
    requireNonNull(metaTags, "metaTags");
    requireNonNull(crawler, "crawler");
    requireNonNull(now, "now");
    return new DirectiveReader(crawler, now)
        .read(values(headers, HEADER), values(headers, "Content-Signal"), metaTags);
  }

  private static List<String> values(Map<String, List<String>> headers, String header) {
    String lower = Ascii.lower(header);
    List<String> lines = new ArrayList<>();
    headers.forEach(
        (name, values) -> {
          // The JDK's clients give the status line a null name.
          if (name != null && Ascii.lower(WhiteSpace.HEADER.trim(name)).equals(lower)) {
            lines.addAll(values);
          }
        });
    return lines;
  }

  /** Returns whether the page may not be indexed: noindex, none, or its date has passed. */
  public boolean noIndex() {
    return effective.containsKey(KnownDirective.NOINDEX);
  }

  /** Returns whether the page's links may not be followed: nofollow or none. */
  public boolean noFollow() {
    return effective.containsKey(KnownDirective.NOFOLLOW);
  }

  /** Returns whether a stored copy may not be offered. */
  public boolean noArchive() {
    return effective.containsKey(KnownDirective.NOARCHIVE);
  }

  /** Returns the directives in force as the content of a meta tag, or {@code all} if none is. */
  public String content() {
    String content =
        values.entrySet().stream()
            .map(by -> by.getKey().text() + (by.getKey().hasValue() ? ":" + by.getValue() : ""))
            .collect(Collectors.joining(", "));
    return content.isEmpty() ? KnownDirective.ALL.text() : content;
  }

  /** Returns the value of a directive; empty if it is not in force. */
  public Optional<String> value(KnownDirective directive) {
    return Optional.ofNullable(values.get(requireNonNull(directive, "directive")));
  }

  /** Returns the moment after which the page may not be indexed, the earliest of several. */
  public Optional<Instant> unavailableAfter() {
    return value(KnownDirective.UNAVAILABLE_AFTER).map(Instant::parse);
  }

  /** Returns {@link #content()}. */
  @Override
  public String toString() {
    return content();
  }
}
