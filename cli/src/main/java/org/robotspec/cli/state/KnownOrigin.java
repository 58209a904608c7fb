package org.robotspec.cli.state;

import org.robotspec.access.AccessState;

/** What a store knows of an origin, for the crawlers with one policy. */
record KnownOrigin(StoreKey key, AccessState state) {
  /** Returns whether the last fetch failed. */
  boolean isFailing() {
    return state.failures() > 0;
  }
}
