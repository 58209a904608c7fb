package org.robotspec.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The tests of the page's own code, in Node.js; skipped where there is none. */
final class PageTest {
  @Test
  void nodeRunsThem() throws Exception {
    CompiledModuleTest.needsNode();
    Process node =
        new ProcessBuilder("node", "--test", "src/test/js/").redirectErrorStream(true).start();
    String printed = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(node.waitFor()).as(printed).isZero();
  }
}
