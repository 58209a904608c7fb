package org.robotspec.conformance.bench;

import java.time.Duration;

/**
 * How long to measure a cell. Rounds go over all cells, one JVM for each, so that a busy minute of
 * the machine does not fall on one engine alone.
 *
 * @param rounds how often the cell is measured
 * @param warmups iterations before those that count
 * @param warmup how long each of these lasts
 * @param iterations iterations that count
 * @param iteration how long each of these lasts
 */
record Effort(int rounds, int warmups, Duration warmup, int iterations, Duration iteration) {}
