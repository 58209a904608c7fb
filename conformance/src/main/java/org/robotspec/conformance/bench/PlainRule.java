package org.robotspec.conformance.bench;

/**
 * A rule as a generator wrote it.
 *
 * @param allow whether it is an allow rule
 * @param path its path, with {@code *} and a {@code $} at the end as wildcards
 */
record PlainRule(boolean allow, String path) {

  String line() {
    return (allow ? "Allow: " : "Disallow: ") + path;
  }
}
