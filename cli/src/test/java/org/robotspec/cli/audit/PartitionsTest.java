package org.robotspec.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Response;

/** What a partition has of others. */
final class PartitionsTest {
  private static final List<String> HOSTS =
      List.of(
          "old.example",
          "middle.test",
          "gone.example",
          "new.invalid",
          "loop.example",
          "round.test");

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
      var known = partitions.responses(i);
      if (known.apply("http://" + host + "/robots.txt") != null) {
        return HOSTS.stream()
            .map(other -> "http://" + other + "/robots.txt")
            .filter(url -> known.apply(url) != null)
            .collect(Collectors.toSet());
      }
    }
    return Set.of();
  }

  @Test
  void redirectsAreFollowedFromHostToHost() throws IOException {
    try (Partitions partitions = new Partitions(folder, new byte[] {1})) {
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
      partitions.add(response("old.example", 2, "/b"));
      partitions.add(response("old.example", 3, "/c"));
      partitions.add(response("old.example", 1, "/a"));
      partitions.finish();
      assertThat(
              IntStream.range(0, Partitions.COUNT)
                  .mapToObj(i -> found(partitions, i))
                  .flatMap(Optional::stream))
          .extracting(RecordedResponse::at)
          .containsExactly(3L);
    }
  }

  private static Optional<RecordedResponse> found(Partitions partitions, int index) {
    try {
      return Optional.ofNullable(
          partitions.responses(index).apply("http://old.example/robots.txt"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
