package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.internal.store.RedisStore;

/** A process that asks one service about many origins, whose robots.txt takes no time. */
final class LoadProcess implements AutoCloseable {
  private static final int THREADS = 32;

  private final Process process;
  private final BufferedWriter told;
  private final BufferedReader said;

  private LoadProcess(Process process) {
    this.process = process;
    this.told = process.outputWriter(UTF_8);
    this.said = process.inputReader(UTF_8);
  }

  static LoadProcess start(Path log, String store) throws IOException {
    return new LoadProcess(
        TestJvm.of(LoadProcess.class, List.of(), store).redirectError(log.toFile()).start());
  }

  /** Lets it ask a number of times about each of some origins; does not wait. */
  void ask(String origins, int count, int times) throws IOException {
    told.write(origins + " " + count + " " + times + "\n");
    told.flush();
  }

  /** What one process did: how often it fetched, and how long all took. */
  record Done(int fetched, Duration took) {}

  /** Waits until it has asked. */
  Done done() throws IOException {
    String line = said.readLine();
    assertThat(line).isNotNull();
    String[] words = line.split(" ", -1);
    return new Done(Integer.parseInt(words[0]), Duration.ofNanos(Long.parseLong(words[1])));
  }

  @Override
  public void close() throws IOException {
    told.close();
    process.onExit().join();
  }

  /** Runs in the other JVM, until its input ends. */
  public static void main(String[] args) throws Exception {
    RedisStore store = new RedisStore(args[0], RedisStore.PAUSE, CrawlerProcess.MAX_WAIT);
    RobotsConfig config =
        RobotsConfig.builder("foo").set(ServiceSettings.MAX_WAIT, CrawlerProcess.MAX_WAIT).build();
    AtomicInteger fetched = new AtomicInteger();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (RobotsService service =
        RobotsService.builder(config)
            .fetcher(
                (url, limits) -> {
                  fetched.incrementAndGet();
                  return FakeFetcher.file("user-agent: *", "disallow: /no");
                })
            .store(store)
            .open()) {
      for (@Nullable String line = in.readLine(); line != null; line = in.readLine()) {
        String[] words = line.split(" ", -1);
        List<Callable<Boolean>> questions = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(words[1]) * Integer.parseInt(words[2]); i++) {
          String origin = "http://" + words[0] + i % Integer.parseInt(words[1]) + ".example";
          questions.add(() -> service.decide(origin + "/no").allowed());
        }
        Collections.shuffle(questions, new Random(ProcessHandle.current().pid()));
        fetched.set(0);
        long start = System.nanoTime();
        for (Future<Boolean> answer : threads.invokeAll(questions)) {
          assertThat(answer.get()).isFalse();
        }
        System.out.println(fetched + " " + (System.nanoTime() - start));
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
