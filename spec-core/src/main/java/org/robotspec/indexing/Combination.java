package org.robotspec.indexing;

import static java.util.Comparator.naturalOrder;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Combines directives; the more restrictive of two wins (I-2). */
final class Combination {
  private static final String DATE = "a date in RFC 822, RFC 850 or ISO 8601";
  private static final String NUMBER = "a whole number: -1 for no limit, or 0 or more";
  private static final String SIZE = "one of none, standard and large";

  // Unsigned, -1 (no limit) is the largest number.
  private static final Comparator<Integer> LIMITS = Integer::compareUnsigned;

  private final Instant now;
  private final List<Directive> directives = new ArrayList<>();
  private final Map<KnownDirective, Directive> effective = new EnumMap<>(KnownDirective.class);
  private final List<IndexingNote> notes = new ArrayList<>();
  private Optional<Instant> unavailableAfter = Optional.empty();
  private Optional<Integer> maxSnippet = Optional.empty();
  private Optional<Integer> maxVideoPreview = Optional.empty();
  private Optional<ImagePreview> maxImagePreview = Optional.empty();

  Combination(Instant now) {
    this.now = now;
  }

  void add(Directive directive) {
    directives.add(directive);
    Optional<KnownDirective> known = directive.known();
    if (known.isEmpty()) {
      note(directive.source(), "unknown directive, which has no effect: " + directive.text());
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
        Optional<Instant> date = DateReader.read(value);
        unavailableAfter = stricter(directive, unavailableAfter, date, naturalOrder(), DATE);
        if (unavailableAfter.filter(now::isAfter).isPresent()) {
          effective.putIfAbsent(KnownDirective.NOINDEX, directive);
        }
      }
      case MAX_SNIPPET -> {
        maxSnippet = stricter(directive, maxSnippet, limit(value), LIMITS, NUMBER);
        if (maxSnippet.equals(Optional.of(0))) {
          effective.putIfAbsent(KnownDirective.NOSNIPPET, directive);
        }
      }
      case MAX_VIDEO_PREVIEW ->
          maxVideoPreview = stricter(directive, maxVideoPreview, limit(value), LIMITS, NUMBER);
      case MAX_IMAGE_PREVIEW -> {
        Optional<ImagePreview> size = ImagePreview.of(value);
        maxImagePreview = stricter(directive, maxImagePreview, size, naturalOrder(), SIZE);
      }
      default -> effective.putIfAbsent(known.get(), directive);
    }
  }

  private <T> Optional<T> stricter(
      Directive directive,
      Optional<T> before,
      Optional<T> value,
      Comparator<? super T> order,
      String expected) {
    if (value.isEmpty()) {
      note(directive.source(), directive.text() + " is ignored: not " + expected);
      return before;
    }
    if (before.isPresent() && order.compare(before.get(), value.get()) <= 0) {
      return before;
    }
    effective.put(directive.known().orElseThrow(), directive);
    return value;
  }

  private static Optional<Integer> limit(String value) {
    if (!value.matches("-1|[0-9]+")) {
      return Optional.empty();
    }
    try {
      return Optional.of(Integer.parseInt(value));
    } catch (NumberFormatException e) {
      // Only digits, so the number is too large but still a limit.
      return Optional.of(Integer.MAX_VALUE);
    }
  }

  void note(DirectiveSource source, String message) {
    notes.add(new IndexingNote(source, message));
  }

  IndexingDirectives result() {
    // A length has no meaning if no text may be shown.
    if (effective.containsKey(KnownDirective.NOSNIPPET)) {
      effective.remove(KnownDirective.MAX_SNIPPET);
      maxSnippet = Optional.of(0);
    }
    return new IndexingDirectives(
        effective,
        unavailableAfter,
        optionalInt(maxSnippet),
        optionalInt(maxVideoPreview),
        maxImagePreview,
        directives,
        notes);
  }

  private static OptionalInt optionalInt(Optional<Integer> value) {
    return value.map(OptionalInt::of).orElse(OptionalInt.empty());
  }
}
