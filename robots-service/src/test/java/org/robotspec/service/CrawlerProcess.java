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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.robotspec.service.internal.store.RedisStore;

/** A crawler in its own JVM: it takes URLs, waits for {@link #go}, and asks about them. */
final class CrawlerProcess implements AutoCloseable {
  /** How many threads ask in the other JVM, in the order of the URLs; as many fetch at once. */
  static final int THREADS = 32;

  /** Replaces all time limits: a busy machine must not end a fetch. */
  static final Duration MAX_WAIT = Duration.ofMinutes(5);

  private static final String READY = "ready";
  private static final String GO = "go";

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

  /** Passes URLs, and returns when the crawler waits for {@link #go}. */
  void take(List<String> urls) throws IOException {
    for (String url : urls) {
      told.write(url + "\n");
    }
    told.write("\n");
    told.flush();
    assertThat(said.readLine()).as(this::log).isEqualTo(READY);
  }

  /** Lets the crawler ask; does not wait. */
  void go() throws IOException {
    told.write(GO + "\n");
    told.flush();
  }

  /** Returns the next answer: its source, a space, and the reason. */
  String answer() throws IOException {
    String line = said.readLine();
    assertThat(line).as(this::log).isNotNull();
    return line;
  }

  /** Asks about one URL. */
  String ask(String url) throws IOException {
    take(List.of(url));
    go();
    return answer();
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
    told.close();
    try {
      assertThat(process.onExit().join().exitValue()).as(this::log).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  /** Runs in the other JVM, until its input ends. */
  public static void main(String[] args) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    RobotsConfig config =
        RobotsConfig.builder("foo")
            .set(ServiceSettings.MAX_FETCHES, THREADS)
            .set(ServiceSettings.MAX_WAIT, MAX_WAIT)
            .set(ServiceSettings.CONNECT_TIMEOUT, MAX_WAIT)
            .set(ServiceSettings.RESPONSE_TIMEOUT, MAX_WAIT)
            .set(ServiceSettings.FETCH_TIMEOUT, MAX_WAIT)
            .build();
    RedisStore store = new RedisStore(args[0], RedisStore.PAUSE, MAX_WAIT);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (RobotsService service = RobotsService.builder(config).store(store).open()) {
      for (List<String> urls = read(in); !urls.isEmpty(); urls = read(in)) {
        System.out.println(READY);
        if (!GO.equals(in.readLine())) {
          return;
        }
        List<Future<String>> answers = new ArrayList<>();
        for (String url : urls) {
          answers.add(threads.submit(() -> answer(service.rulesFor(url), url)));
        }
        for (Future<String> answer : answers) {
          System.out.println(answer.get());
        }
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static String answer(OriginRules rules, String url) {
    return rules.source() + " " + rules.decide(url).explain();
  }

  private static List<String> read(BufferedReader in) throws IOException {
    List<String> urls = new ArrayList<>();
    for (@Nullable String line = in.readLine();
        line != null && !line.isEmpty();
        line = in.readLine()) {
      urls.add(line);
    }
    return urls;
  }
}
