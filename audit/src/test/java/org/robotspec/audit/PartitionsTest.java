package org.robotspec.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.service.spi.Response;

/** What a partition has of others. */
final class PartitionsTest {
  @TempDir private Path folder;

  private static RecordedResponse response(String host, int at, String location) {
    Map<String, List<String>> headers =
        location.isEmpty() ? Map.of() : Map.of("Location", List.of(location));
    return new RecordedResponse(
        "http://" + host + "/robots.txt",
        at,
        new Response.Answer(location.isEmpty() ? 200 : 301, headers, new byte[0], false));
  }

  /** The URLs of the responses that a host's partition has. */
  private static Set<String> known(Partitions partitions, String host) throws IOException {
    for (int i = 0; i < Partitions.COUNT; i++) {
      Map<String, RecordedResponse> known = partitions.responses(i);
      if (known.containsKey("http://" + host + "/robots.txt")) {
        return known.keySet();
      }
    }
    return Set.of();
  }

  @Test
  void redirectsAreFollowedFromHostToHost() throws IOException {
    try (Partitions partitions = new Partitions(folder)) {
      partitions.add(response("old.example", 1, "http://middle.test/robots.txt"));
      partitions.add(response("middle.test", 1, "http://gone.example/robots.txt"));
      partitions.add(response("middle.test", 2, "//new.invalid/robots.txt"));
      partitions.add(response("new.invalid", 1, ""));
      partitions.add(response("loop.example", 1, "http://round.test/robots.txt"));
      partitions.add(response("round.test", 1, "http://loop.example/robots.txt"));
      partitions.finish();

      assertThat(known(partitions, "old.example"))
          .containsExactlyInAnyOrder(
              "http://old.example/robots.txt",
              "http://middle.test/robots.txt",
              "http://new.invalid/robots.txt");
      assertThat(known(partitions, "loop.example"))
          .isEqualTo(known(partitions, "round.test"))
          .hasSize(2);
      assertThat(known(partitions, "gone.example")).isEmpty();
    }
  }
}
