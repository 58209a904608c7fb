package org.robotspec.service;

import org.robotspec.access.Access;
import org.robotspec.access.AccessState;
import org.robotspec.rules.Rules;

/** What the memory has of an origin; {@code file} is empty if the state's copy does not apply. */
record CachedOrigin(AccessState state, CompiledFile file) {
  private static final int OBJECT = 24;

  /** The bytes of a file besides its octets and rules: an object, and what interns it. */
  private static final int FILE = 112;

  Rules rules() {
    return file.rules();
  }

  /** Returns how many sitemap lines the file has (P-1); their URLs are only in its octets. */
  int sitemaps() {
    return file.sitemaps();
  }

  /** Returns its bytes; each origin is charged for its file, though equal files are there once. */
  int weight() {
    int compiled = state.access() == Access.CONDITIONAL ? FILE + rules().weight() : 0;
    return OBJECT + state.weight() + state.copyWeight() + compiled;
  }
}
