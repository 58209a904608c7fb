package org.robotspec.indexing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Directives being added up; of two that differ the more restrictive stays (I-2). */
final class Combination {
  private static final String MAX_NOTES_REACHED = "more was ignored than is noted";

  private final Instant now;
  private final List<Directive> directives = new ArrayList<>();
  private final Map<KnownDirective, Directive> effective = new EnumMap<>(KnownDirective.class);
  private final List<IndexingNote> notes = new ArrayList<>();
  private @Nullable Instant unavailableAfter;
  private OptionalInt maxSnippet = OptionalInt.empty();
  private OptionalInt maxVideoPreview = OptionalInt.empty();
  private @Nullable ImagePreview maxImagePreview;

  Combination(Instant now) {
    this.now = now;
  }

  void add(Directive directive) {
    directives.add(directive);
    Optional<KnownDirective> known = directive.known();
    if (known.isEmpty()) {
      note(directive.source(), "unknown directive without effect: " + directive.text());
      return;
    }
    switch (known.get()) {
      case ALL, INDEX, FOLLOW -> {}
      case NONE -> {
        effective.putIfAbsent(KnownDirective.NOINDEX, directive);
        effective.putIfAbsent(KnownDirective.NOFOLLOW, directive);
      }
      case UNAVAILABLE_AFTER -> addDate(directive);
      case MAX_SNIPPET -> addSnippet(directive);
      case MAX_VIDEO_PREVIEW -> addVideoPreview(directive);
      case MAX_IMAGE_PREVIEW -> addImagePreview(directive);
      default -> effective.putIfAbsent(known.get(), directive);
    }
  }

  private void addDate(Directive directive) {
    Instant date = DateReader.read(directive.value()).orElse(null);
    if (date == null) {
      ignored(directive, "not a date in RFC 822, RFC 850 or ISO 8601");
      return;
    }
    if (unavailableAfter == null || date.isBefore(unavailableAfter)) {
      unavailableAfter = date;
      effective.put(KnownDirective.UNAVAILABLE_AFTER, directive);
    }
    if (now.isAfter(date)) {
      effective.putIfAbsent(KnownDirective.NOINDEX, directive);
    }
  }

  private void addSnippet(Directive directive) {
    OptionalInt limit = limit(directive);
    if (limit.isPresent() && isTighter(limit.getAsInt(), maxSnippet)) {
      maxSnippet = limit;
      effective.put(KnownDirective.MAX_SNIPPET, directive);
      if (limit.getAsInt() == 0) {
        effective.putIfAbsent(KnownDirective.NOSNIPPET, directive);
      }
    }
  }

  private void addVideoPreview(Directive directive) {
    OptionalInt limit = limit(directive);
    if (limit.isPresent() && isTighter(limit.getAsInt(), maxVideoPreview)) {
      maxVideoPreview = limit;
      effective.put(KnownDirective.MAX_VIDEO_PREVIEW, directive);
    }
  }

  private void addImagePreview(Directive directive) {
    ImagePreview preview = ImagePreview.of(directive.value()).orElse(null);
    if (preview == null) {
      ignored(directive, "not one of none, standard and large");
    } else if (maxImagePreview == null || preview.compareTo(maxImagePreview) < 0) {
      maxImagePreview = preview;
      effective.put(KnownDirective.MAX_IMAGE_PREVIEW, directive);
    }
  }

  private static boolean isTighter(int limit, OptionalInt before) {
    if (before.isEmpty()) {
      return true;
    }
    int old = before.getAsInt();
    return limit != IndexingDirectives.NO_LIMIT
        && (old == IndexingDirectives.NO_LIMIT || limit < old);
  }

  private OptionalInt limit(Directive directive) {
    String value = directive.value();
    if (value.equals("-1")) {
      return OptionalInt.of(IndexingDirectives.NO_LIMIT);
    }
    if (value.isEmpty() || !value.chars().allMatch(c -> c >= '0' && c <= '9')) {
      ignored(directive, "not a number, -1 for any, 0 or more");
      return OptionalInt.empty();
    }
    try {
      return OptionalInt.of(Integer.parseInt(value));
    } catch (NumberFormatException e) {
      // Digits only, so it is too large, which still limits.
      return OptionalInt.of(Integer.MAX_VALUE);
    }
  }

  private void ignored(Directive directive, String why) {
    note(directive.source(), directive.text() + " is ignored: " + why);
  }

  void note(DirectiveSource source, String message) {
    if (notes.size() < IndexingDirectives.MAX_NOTES - 1) {
      notes.add(new IndexingNote(source, message));
    } else if (notes.size() < IndexingDirectives.MAX_NOTES) {
      notes.add(new IndexingNote(source, MAX_NOTES_REACHED));
    }
  }

  List<Directive> directives() {
    return directives;
  }

  Map<KnownDirective, Directive> effective() {
    Map<KnownDirective, Directive> result = new EnumMap<>(effective);
    // A length means nothing where no text may be shown.
    if (effective.containsKey(KnownDirective.NOSNIPPET)) {
      result.remove(KnownDirective.MAX_SNIPPET);
    }
    return result;
  }

  List<IndexingNote> notes() {
    return notes;
  }

  @Nullable Instant unavailableAfter() {
    return unavailableAfter;
  }

  OptionalInt maxSnippet() {
    return effective.containsKey(KnownDirective.NOSNIPPET) ? OptionalInt.of(0) : maxSnippet;
  }

  OptionalInt maxVideoPreview() {
    return maxVideoPreview;
  }

  @Nullable ImagePreview maxImagePreview() {
    return maxImagePreview;
  }
}
