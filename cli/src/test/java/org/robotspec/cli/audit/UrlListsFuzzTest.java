package org.robotspec.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;

/** Whatever a list of URLs holds, it is read, or told to be broken or JSON. */
final class UrlListsFuzzTest {
  private static final List<String> LISTS =
      List.of("a.txt", "a.csv", "a.cdx", "a.cdxj", "a.txt.gz");

  @FuzzTest
  void everyListIsRead(byte[] input) {
    for (String name : LISTS) {
      try {
        new UrlLists(new AuditReport())
            .read(
                name,
                new ByteArrayInputStream(input),
                (origin, url) -> assertThat(origin.host()).isNotEmpty());
      } catch (IOException e) {
        assertThat(e).hasMessageContaining(" is JSON; ");
      }
    }
  }
}
