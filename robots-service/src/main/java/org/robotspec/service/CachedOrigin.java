package org.robotspec.service;

import org.robotspec.access.Access;
import org.robotspec.access.AccessState;
import org.robotspec.rules.Rules;

/**
 * What the memory has of an origin.
 *
 * @param rules the rules of the state's copy for the crawler of this service; none if the copy does
 *     not apply
 * @param sitemaps how many sitemap lines the copy has (P-1); their URLs are only in its octets
 */
record CachedOrigin(AccessState state, Rules rules, int sitemaps) {
  private static final int OBJECT = 24;

  int weight() {
    int compiled = state.access() == Access.CONDITIONAL ? rules.weight() : 0;
    return OBJECT + state.weight() + state.copyWeight() + compiled;
  }
}
