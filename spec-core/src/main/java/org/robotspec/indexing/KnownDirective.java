package org.robotspec.indexing;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.robotspec.text.Ascii;

/** The directives that have a meaning (I-4). */
public enum KnownDirective {
  /** No restrictions; the default, so it has no effect. */
  ALL,
  /** The default, so it has no effect. */
  INDEX,
  /** The default, so it has no effect. */
  FOLLOW,
  /** The page may not appear in an index. */
  NOINDEX,
  /** The links of the page may not be followed. */
  NOFOLLOW,
  /** The same as {@link #NOINDEX} and {@link #NOFOLLOW}. */
  NONE,
  /** A search result may not offer a stored copy of the page. */
  NOARCHIVE,
  /** A search result may not show any of the page's text. */
  NOSNIPPET,
  /** The images of the page may not be indexed. */
  NOIMAGEINDEX,
  /** A search result may not offer a translation of the page. */
  NOTRANSLATE,
  /** After this date the page may not appear in an index. */
  UNAVAILABLE_AFTER("unavailable_after"),
  /** How much text a search result may show, in characters; -1 means no limit. */
  MAX_SNIPPET("max-snippet"),
  /** How large an image a search result may show: none, standard or large. */
  MAX_IMAGE_PREVIEW("max-image-preview"),
  /** How much of a video a search result may show, in seconds; -1 means no limit. */
  MAX_VIDEO_PREVIEW("max-video-preview");

  private final String text;
  private final boolean valued;

  KnownDirective() {
    text = name().toLowerCase(Locale.ROOT);
    valued = false;
  }

  KnownDirective(String text) {
    this.text = text;
    valued = true;
  }

  /** Returns the directive as a page writes it, in lower case, such as {@code max-snippet}. */
  public String text() {
    return text;
  }

  /** Returns whether it has a value, after a colon. */
  public boolean hasValue() {
    return valued;
  }

  /** Returns the directive with a name, in any case; empty if there is none. */
  public static Optional<KnownDirective> of(String name) {
    String lower = Ascii.lower(requireNonNull(name, "name"));
    return Arrays.stream(values()).filter(known -> known.text.equals(lower)).findFirst();
  }
}
