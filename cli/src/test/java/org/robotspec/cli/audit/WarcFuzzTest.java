package org.robotspec.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Whatever a WARC file holds, it is read, or told to be broken. */
final class WarcFuzzTest {
  @FuzzTest
  void everyWarcFileIsRead(byte[] input) throws IOException {
    AuditReport report = new AuditReport();
    List<RecordedResponse> all = new ArrayList<>();
    new WarcFile("a", new ByteArrayInputStream(input), report, url -> true).read(all::add);
    if (all.stream().anyMatch(one -> one.at() == RecordedResponse.UNKNOWN)) {
      assertThat(report.problems()).anyMatch(it -> it.contains("no host in it"));
    }
  }
}
