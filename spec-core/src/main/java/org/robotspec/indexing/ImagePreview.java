package org.robotspec.indexing;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A value of max-image-preview, the most restrictive first (I-4). */
public enum ImagePreview {
  /** No preview. */
  NONE,
  /** A preview of the usual size. */
  STANDARD,
  /** A preview as wide as the view. */
  LARGE;

  /** Returns the value as a page writes it, in lower case. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<ImagePreview> of(String text) {
    return Arrays.stream(values()).filter(size -> size.name().equalsIgnoreCase(text)).findFirst();
  }
}
