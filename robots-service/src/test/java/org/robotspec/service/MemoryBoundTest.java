package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Compares the heap that a full memory store takes with its bound. */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
final class MemoryBoundTest {
  @Test
  void theHeapThatAFullStoreTakesIsWithinItsBound() throws Exception {
    Process process =
        TestJvm.of(FilledStore.class, FilledStore.JVM_OPTIONS).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    System.out.println(said);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).contains(FilledStore.Kind.KEPT_COPY.name());
  }
}
