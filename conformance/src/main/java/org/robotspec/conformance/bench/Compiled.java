package org.robotspec.conformance.bench;

/** One robots.txt, compiled by an engine for one crawler. */
interface Compiled {

  /** Says whether the crawler may fetch an absolute URL. */
  boolean isAllowed(String url);

  /** Returns the engine's own object, all that a cache would keep. */
  Object kept();
}
