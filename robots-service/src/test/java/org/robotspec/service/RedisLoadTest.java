package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.service.LoadProcess.Done;

/** Several processes share one Redis, as fast as they can. */
@Tag("thorough")
@Timeout(600)
final class RedisLoadTest {
  private static final int ORIGINS = 3_000;
  private static final int HOT_QUESTIONS = 1_000;

  @TempDir Path directory;

  /** Lets all ask; returns what each did. */
  private static List<Done> ask(List<LoadProcess> all, String origins, int count, int times)
      throws IOException {
    for (LoadProcess each : all) {
      each.ask(origins, count, times);
    }
    List<Done> done = new ArrayList<>();
    for (LoadProcess each : all) {
      done.add(each.done());
    }
    return done;
  }

  @Test
  void eachOriginIsFetchedOnceByHoweverManyProcesses() throws Exception {
    List<LoadProcess> processes = new ArrayList<>();
    try (RedisProcess redis = RedisProcess.start(directory)) {
      try {
        double first = 0;
        for (int size : new int[] {1, 2, 4}) {
          while (processes.size() < size) {
            Path log = directory.resolve("log" + processes.size());
            processes.add(LoadProcess.start(log, redis.address()));
          }
          ask(processes, "warm" + size + "-", ORIGINS / 2, 1);
          double newOnes = rate(ask(processes, "h" + size + "-", ORIGINS, 1), ORIGINS);
          first = first == 0 ? newOnes : first;
          System.out.printf(
              "%d processes: %.0f new origins a second, each asked for by all; %.2f times one%n",
              size, newOnes, newOnes / first);
          rate(ask(processes, "hot" + size + "-", 1, HOT_QUESTIONS), 1);
        }
      } finally {
        for (LoadProcess each : processes) {
          each.close();
        }
      }
    }
  }

  /** Returns how many answers all got in a second; each origin was fetched once. */
  private static double rate(List<Done> all, int origins) {
    assertThat(all.stream().mapToInt(Done::fetched).sum()).isEqualTo(origins);
    Duration longest = all.stream().map(Done::took).max(Duration::compareTo).orElseThrow();
    return all.size() * origins / (longest.toNanos() / 1e9);
  }
}
