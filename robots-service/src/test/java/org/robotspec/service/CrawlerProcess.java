package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.internal.store.RedisStore;
import org.robotspec.service.internal.store.Stores;

/** A crawler in its own JVM, which asks about one URL after the other. */
final class CrawlerProcess implements AutoCloseable {
  /** Replaces all time limits: a busy machine must not end a fetch. */
  private static final Duration MAX_WAIT = Duration.ofMinutes(5);

  private final Process process;
  private final BufferedWriter told;
  private final BufferedReader said;
  private final Path log;

  private CrawlerProcess(Process process, Path log) {
    this.process = process;
    this.told = process.outputWriter(UTF_8);
    this.said = process.inputReader(UTF_8);
    this.log = log;
  }

  /** Starts a crawler that keeps its states in Redis and logs to a new file. */
  static CrawlerProcess start(Path directory, String store, String... jvmOptions)
      throws IOException {
    Path log = Files.createTempFile(directory, "crawler", ".log");
    return new CrawlerProcess(
        TestJvm.of(CrawlerProcess.class, List.of(jvmOptions), store)
            .redirectError(log.toFile())
            .start(),
        log);
  }

  /** Asks about a URL; returns the source of the answer, a space, and the reason. */
  String ask(String url) throws IOException {
    told.write(url + "\n");
    told.flush();
    String line = said.readLine();
    assertThat(line).as(this::log).isNotNull();
    return line;
  }

  /** Returns what the crawler has logged. */
  String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Override
  public void close() throws IOException {
    try {
      told.close();
      assertThat(process.onExit().join().exitValue()).as(this::log).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  /** Runs in the other JVM, until its input ends. */
  public static void main(String[] args) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    RobotsConfig config =
        ClosingTest.limited(MAX_WAIT).set(ServiceSettings.MAX_WAIT, MAX_WAIT).build();
    RedisStore store = new RedisStore(args[0], Stores.PAUSE, MAX_WAIT, 8);
    try (RobotsService service = RobotsService.builder(config).store(store).open()) {
      for (@Nullable String url = in.readLine(); url != null; url = in.readLine()) {
        OriginRules rules = service.rulesFor(url);
        System.out.println(rules.source() + " " + rules.decide(url).explain());
      }
    }
  }
}
