package org.robotspec.conformance.bench;

/**
 * A URL and the right answer about it.
 *
 * @param url an absolute URL
 * @param allowed whether the file that it belongs to allows it
 */
record Question(String url, boolean allowed) {}
