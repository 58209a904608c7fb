package org.robotspec.indexing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Crawler;

/**
 * What a page and its response headers say to one crawler about indexing (I-1 to I-6).
 *
 * <p>Directives for everyone and for the crawler add up, and the most restrictive wins. A page that
 * says nothing restricts nothing. The caller sees to it that robots.txt allows the page: directives
 * of a page that may not be fetched do not exist (I-5).
 *
 * <p>Immutable and thread-safe.
 */
public final class IndexingDirectives {
  /** The header's name; headers compare without case. */
  public static final String HEADER = "X-Robots-Tag";

  /** How many header lines are read: more than any server sends, and a bound on the work. */
  public static final int MAX_HEADERS = 100;

  /** How many meta tags are read that speak to everyone or to this crawler. */
  public static final int MAX_META_TAGS = 100;

  /** How much of one header or meta tag is read, in characters; what the limit cuts is ignored. */
  public static final int MAX_LENGTH = 8_192;

  /**
   * How much of all headers and meta tags of a page is read together, in characters: eight times
   * the longest, and a bound on the time that one page takes.
   */
  public static final int MAX_TOTAL_LENGTH = 65_536;

  /** How many directives are read in all: a bound on what a result keeps. */
  public static final int MAX_DIRECTIVES = 1_000;

  /** How many notes are kept. */
  public static final int MAX_NOTES = 100;

  /** The value of a max-snippet or max-video-preview that limits nothing. */
  public static final int NO_LIMIT = -1;

  private final List<Directive> directives;
  private final Map<KnownDirective, Directive> effective;
  private final List<IndexingNote> notes;
  private final @Nullable Instant unavailableAfter;
  private final OptionalInt maxSnippet;
  private final OptionalInt maxVideoPreview;
  private final @Nullable ImagePreview maxImagePreview;

  IndexingDirectives(Combination combination) {
    directives = List.copyOf(combination.directives());
    effective = Collections.unmodifiableMap(combination.effective());
    notes = List.copyOf(combination.notes());
    unavailableAfter = combination.unavailableAfter();
    maxSnippet = combination.maxSnippet();
    maxVideoPreview = combination.maxVideoPreview();
    maxImagePreview = combination.maxImagePreview();
  }

  /**
   * Reads what headers and meta tags say to a crawler. Never fails for content.
   *
   * @param headers the response headers, names in any case; each line of a header that came more
   *     than once must be a value of its own
   * @param metaTags the page's meta tags in any order, others than robots tags included; empty for
   *     content that has none
   * @param crawler who reads; every one of its names counts as its own
   * @param now when a page must be available to be indexed
   */
  public static IndexingDirectives read(
      Map<String, List<String>> headers, List<MetaTag> metaTags, Crawler crawler, Instant now) {
    List<String> lines = new ArrayList<>();
    headers.forEach(
        (name, values) -> {
          if (isHeader(name)) {
            lines.addAll(values);
          }
        });
    return new Reading(crawler, now).read(lines, metaTags);
  }

  // The JDK's clients give the status line a null name.
  private static boolean isHeader(@Nullable String name) {
    return name != null && HEADER.equalsIgnoreCase(name.strip());
  }

  /** Returns whether the page may not be indexed: noindex, none, or its time is over. */
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

  /** Returns whether no text may be shown: nosnippet or max-snippet:0. */
  public boolean noSnippet() {
    return effective.containsKey(KnownDirective.NOSNIPPET);
  }

  /** Returns whether the page's images may not be indexed. */
  public boolean noImageIndex() {
    return effective.containsKey(KnownDirective.NOIMAGEINDEX);
  }

  /** Returns whether a translation may not be offered. */
  public boolean noTranslate() {
    return effective.containsKey(KnownDirective.NOTRANSLATE);
  }

  /** Returns the moment after which the page may not be indexed; the earliest of several. */
  public Optional<Instant> unavailableAfter() {
    return Optional.ofNullable(unavailableAfter);
  }

  /**
   * Returns how many characters of text may be shown, or {@link #NO_LIMIT}; 0 if {@link
   * #noSnippet}, and empty if unsaid.
   */
  public OptionalInt maxSnippet() {
    return maxSnippet;
  }

  /** Returns how many seconds of video may be shown, or {@link #NO_LIMIT}; empty if unsaid. */
  public OptionalInt maxVideoPreview() {
    return maxVideoPreview;
  }

  /** Returns how large an image may be shown; empty if unsaid. */
  public Optional<ImagePreview> maxImagePreview() {
    return Optional.ofNullable(maxImagePreview);
  }

  /**
   * Returns the directives in force, each with the first of the most restrictive ones that put it
   * there: {@link KnownDirective#NOINDEX} may come from a {@code none} or a date that has passed.
   */
  public Map<KnownDirective, Directive> effective() {
    return effective;
  }

  /**
   * Returns all directives for this crawler or for everyone, headers first, those without effect
   * and unknown ones included.
   */
  public List<Directive> directives() {
    return directives;
  }

  /** Returns what was ignored and why, for this crawler or for everyone. */
  public List<IndexingNote> notes() {
    return notes;
  }

  /** Returns the directives in force as one meta tag could say them; {@code all} if none is. */
  public String content() {
    List<String> parts = new ArrayList<>();
    for (Map.Entry<KnownDirective, Directive> entry : effective.entrySet()) {
      KnownDirective directive = entry.getKey();
      parts.add(
          directive.hasValue() ? directive.text() + ":" + valueOf(directive) : directive.text());
    }
    return parts.isEmpty() ? KnownDirective.ALL.text() : String.join(", ", parts);
  }

  private String valueOf(KnownDirective directive) {
    return switch (directive) {
      case MAX_SNIPPET -> Integer.toString(maxSnippet.orElse(NO_LIMIT));
      case MAX_VIDEO_PREVIEW -> Integer.toString(maxVideoPreview.orElse(NO_LIMIT));
      case MAX_IMAGE_PREVIEW -> maxImagePreview().map(ImagePreview::text).orElse("");
      default -> unavailableAfter().map(Instant::toString).orElse("");
    };
  }

  /** Returns {@link #content()}. */
  @Override
  public String toString() {
    return content();
  }
}
