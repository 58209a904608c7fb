package org.robotspec.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Response;

/** What the temporary files hold. */
final class PartitionsTest {
  @TempDir private Path folder;

  private static RecordedResponse response(int at) {
    Response.Answer answer = new Response.Answer(200, Map.of(), new byte[0], false);
    return new RecordedResponse("http://old.example/robots.txt", at, answer, true);
  }

  @Test
  void hostsOfEqualHashCodeShareNoPartition() throws IOException {
    List<String> hosts = List.of("");
    for (int i = 0; i < 8; i++) {
      hosts = hosts.stream().flatMap(host -> Stream.of(host + "an", host + "c0")).toList();
    }
    assertThat(hosts.stream().map(String::hashCode).distinct()).hasSize(1);
    try (Partitions partitions = new Partitions(folder, new byte[] {1})) {
      for (String host : hosts) {
        partitions.add(Origin.of("http://" + host + "/"), "http://" + host + "/");
      }
      partitions.finish();
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSizeGreaterThan(hosts.size() / 4);
    }
  }

  @Test
  void theNewestResponseToAUrlCounts() throws IOException {
    try (Partitions partitions = new Partitions(folder, new byte[] {1})) {
      partitions.add(response(2));
      partitions.add(response(3));
      partitions.add(response(1));
      partitions.finish();
      assertThat(partitions.newest("http://old.example/robots.txt"))
          .extracting(RecordedResponse::at)
          .isEqualTo(3L);
      assertThat(partitions.newest("https://old.example/robots.txt")).isNull();
    }
  }
}
