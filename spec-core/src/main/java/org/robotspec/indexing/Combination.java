package org.robotspec.indexing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.Ascii;
import org.robotspec.text.EditDistance;
import org.robotspec.text.PrintableText;

/** Combines directives; the more restrictive of two wins (I-2). */
final class Combination {
  private static final String DATE = "a date in RFC 822, RFC 850 or ISO 8601";
  private static final String NUMBER = "a whole number: -1 for no limit, or 0 or more";
  private static final String SIZE = "one of none, standard and large";

  /** The values of max-image-preview, the most restrictive first. */
  private static final List<String> SIZES = List.of("none", "standard", "large");

  private static final long NO_LIMIT = Long.MAX_VALUE;

  /** Directives that others defined and that have no effect here (D-19 has fields like them). */
  private static final Map<String, String> OTHERS =
      Map.of(
          "indexifembedded",
          "Google alone reads it: noindex does not hold where a page embeds this one",
          "noai",
          "DeviantArt proposed it against the training of AI; no crawler that we know reads it",
          "noimageai",
          "DeviantArt proposed it against the training of AI with the page's images;"
              + " no crawler that we know reads it",
          "nocache",
          "Bing reads it as noarchive",
          "noodp",
          "nobody has read it since its directory closed in 2017");

  private static final int TYPOS = 2;

  private static final int SHORT = 6; // index and follow resemble too many words

  private final Instant now;
  private final List<Directive> directives = new ArrayList<>();
  private final Map<KnownDirective, Directive> effective = new EnumMap<>(KnownDirective.class);
  // The values in force as numbers: the smaller, the more restrictive.
  private final Map<KnownDirective, Long> limits = new EnumMap<>(KnownDirective.class);
  private final List<IndexingNote> notes = new ArrayList<>();

  Combination(Instant now) {
    this.now = now;
  }

  void add(Directive directive) {
    directives.add(directive);
    Optional<KnownDirective> known = directive.known();
    if (known.isEmpty()) {
      @Nullable String other = OTHERS.get(directive.name());
      note(
          directive.source(),
          other == null
              ? "unknown directive, which has no effect: "
                  + PrintableText.of(directive.text())
                  + likely(directive)
              : directive.name() + " has no effect: " + other);
      return;
    }
    String value = directive.value();
    switch (known.get()) {
      case ALL, INDEX, FOLLOW -> {}
      case NONE -> {
        effective.putIfAbsent(KnownDirective.NOINDEX, directive);
        effective.putIfAbsent(KnownDirective.NOFOLLOW, directive);
      }
      case UNAVAILABLE_AFTER -> {
        Optional<Instant> date = DateReader.read(value, directive.source().kind().space());
        limit(directive, date.map(Instant::getEpochSecond).orElse(null), DATE);
        if (date.filter(now::isAfter).isPresent()) {
          effective.putIfAbsent(KnownDirective.NOINDEX, directive);
        }
      }
      case MAX_SNIPPET -> {
        limit(directive, number(value), NUMBER);
        if (Objects.equals(number(value), 0L)) {
          effective.putIfAbsent(KnownDirective.NOSNIPPET, directive);
        }
      }
      case MAX_VIDEO_PREVIEW -> limit(directive, number(value), NUMBER);
      case MAX_IMAGE_PREVIEW -> {
        long size = SIZES.indexOf(Ascii.lower(value));
        limit(directive, size < 0 ? null : size, SIZE);
      }
      default -> effective.putIfAbsent(known.get(), directive);
    }
  }

  private void limit(Directive directive, @Nullable Long value, String expected) {
    KnownDirective known = directive.known().orElseThrow();
    @Nullable Long before = limits.get(known);
    if (value == null) {
      note(directive.source(), PrintableText.of(directive.text()) + " is ignored: not " + expected);
    } else if (before == null || value < before) {
      limits.put(known, value);
      effective.put(known, directive);
    }
  }

  private static @Nullable Long number(String value) {
    if (!value.equals("-1") && !Ascii.isNumber(value)) {
      return null;
    }
    try {
      long number = Integer.parseInt(value);
      return number < 0 ? NO_LIMIT : number;
    } catch (NumberFormatException e) {
      // Only digits, so the number is too large but still a limit.
      return (long) Integer.MAX_VALUE;
    }
  }

  /** Returns which directive was probably meant, as the end of a sentence; empty if none was. */
  private static String likely(Directive directive) {
    String name = directive.name();
    String word = name.substring(0, Math.max(name.indexOf('='), 0));
    return Stream.of(KnownDirective.values())
        .map(KnownDirective::text)
        .filter(
            known ->
                known.equals(word)
                    || (known.length() > SHORT && EditDistance.isNear(name, known, TYPOS)))
        .findFirst()
        .map(known -> "; " + known + (known.equals(word) ? ":" : "") + " was probably meant")
        .orElse("");
  }

  void note(DirectiveSource source, String message) {
    notes.add(new IndexingNote(source, message));
  }

  IndexingDirectives result() {
    // A length has no meaning if no text may be shown.
    if (effective.containsKey(KnownDirective.NOSNIPPET)) {
      effective.remove(KnownDirective.MAX_SNIPPET);
    }
    Map<KnownDirective, String> values = new EnumMap<>(KnownDirective.class);
    effective.keySet().forEach(known -> values.put(known, value(known)));
    return new IndexingDirectives(effective, values, directives, notes);
  }

  private String value(KnownDirective known) {
    @Nullable Long limit = limits.get(known);
    if (limit == null) {
      return "true";
    }
    return switch (known) {
      case UNAVAILABLE_AFTER -> Instant.ofEpochSecond(limit).toString();
      case MAX_IMAGE_PREVIEW -> SIZES.get(limit.intValue());
      default -> limit == NO_LIMIT ? "-1" : limit.toString();
    };
  }
}
