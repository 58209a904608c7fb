package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.service.FilledStore.Kind;

/** Compares the heap that a full memory store takes with its bound. */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
final class MemoryBoundTest {
  private static final long BOUND = 4L << 20;

  /** How far the estimates may be off, whatever fills the store. */
  private static final double TOLERANCE = 0.05;

  /** The maximum for a host with only a status, without its key's characters. */
  private static final long NO_FILE_MAX = 250;

  @TempDir Path directory;

  @Test
  void theHeapThatAFullStoreTakesIsWithinItsBound() throws Exception {
    Process process =
        TestJvm.of(FilledStore.class, FilledStore.JVM_OPTIONS, Long.toString(BOUND))
            .redirectError(Redirect.to(directory.resolve("errors").toFile()))
            .start();
    try (BufferedReader lines = process.inputReader(UTF_8)) {
      List<FilledStore> stores =
          lines.lines().filter(line -> !line.startsWith("#")).map(FilledStore::of).toList();
      assertThat(stores).extracting(FilledStore::kind).containsExactly(Kind.values());
      assertThat(stores)
          .filteredOn(store -> store.kind() == Kind.NO_FILE)
          .allMatch(store -> store.heapOfHost() <= NO_FILE_MAX);
      SoftAssertions softly = new SoftAssertions();
      for (FilledStore store : stores) {
        System.out.printf(
            "%s: %.3f of its estimate, %d bytes a host%n",
            store, (double) store.heap() / store.weight(), store.heapOfHost());
        softly.assertThat(store.lost()).as(store.toString()).isPositive();
        softly.assertThat(store.weight()).as(store.toString()).isLessThanOrEqualTo(BOUND);
        softly
            .assertThat(store.heap())
            .as(store.toString())
            .isLessThanOrEqualTo((long) (BOUND * (1 + TOLERANCE)));
      }
      softly.assertAll();
    } finally {
      process.destroyForcibly();
    }
  }
}
