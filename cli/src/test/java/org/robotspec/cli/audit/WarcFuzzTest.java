package org.robotspec.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** Whatever a WARC file holds, it is read, or told to be broken. */
final class WarcFuzzTest {
  @FuzzTest
  void everyWarcFileIsRead(byte[] input) throws IOException {
    AuditReport report = new AuditReport();
    new WarcFile("a", report, url -> true)
        .read(new ByteArrayInputStream(input), one -> assertThat(one.url()).isNotNull());
    assertThat(report.state()).isNotNull();
  }
}
