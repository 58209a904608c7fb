package org.robotspec.conformance.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class LiveHeapTest {

  @Test
  void countsWhatIsInUse() {
    int bytes = 32 << 20;
    long before = LiveHeap.bytes();
    byte[] used = new byte[bytes];
    assertThat(LiveHeap.bytes() - before).isBetween(bytes / 2L, 2L * bytes);
    assertThat(used).hasSize(bytes);
  }

  @Test
  void readsTheLastLine() {
    String head = " num     #instances         #bytes  class name (module)\n";
    assertThat(LiveHeap.total(head + "   1:   2   48  A\nTotal    2    4123456789\n"))
        .isEqualTo(4_123_456_789L);
    assertThatThrownBy(() -> LiveHeap.total(head)).isInstanceOf(IllegalStateException.class);
  }
}
