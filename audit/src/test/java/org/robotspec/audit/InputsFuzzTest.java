package org.robotspec.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;

/** Whatever an archive or a list holds, it is read, or told to be broken. */
final class InputsFuzzTest {
  private static final List<String> LISTS = List.of("a.txt", "a.csv", "a.jsonl", "a.cdx", "a.cdxj");

  @FuzzTest
  void everyWarcFileIsRead(byte[] input) throws IOException {
    AuditReport report = new AuditReport();
    new WarcFile("a", report)
        .read(new ByteArrayInputStream(input), one -> assertThat(one.target()).isNotNull());
    assertThat(report.state()).isNotNull();
  }

  @FuzzTest
  void everyListIsRead(byte[] input) throws IOException {
    AuditReport report = new AuditReport();
    for (String name : LISTS) {
      new UrlLists(report)
          .read(
              name,
              new ByteArrayInputStream(input),
              (origin, url) -> assertThat(origin.host()).isNotEmpty());
    }
  }
}
