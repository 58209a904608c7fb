package org.robotspec.conformance.bench;

/**
 * A sample that was written to be slow.
 *
 * @param sample the file, and a URL
 * @param aim what in an engine it is meant to hurt
 */
record Attack(Sample sample, String aim) {

  String name() {
    return sample.name();
  }
}
