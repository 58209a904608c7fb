package org.robotspec.stormcrawler;

import java.util.List;

/** The schemes whose origins have a robots.txt (L-7). */
final class Schemes {
  private static final List<String> OURS = List.of("http:", "https:", "ftp:");

  private Schemes() {}

  /** Says whether a URL is of such a scheme; others, such as file, are none of our business. */
  static boolean areOurs(String url) {
    return OURS.stream().anyMatch(scheme -> url.regionMatches(true, 0, scheme, 0, scheme.length()));
  }
}
